# Prints what the completion script, the first argument, offers for each command line, the others: a line each, separated by tabs.
source $argv[1]
for line in $argv[2..]
    complete -C $line | string split -f 1 \t | string join \t
end
