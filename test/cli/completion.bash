# Prints what the completion script, the first argument, offers for each command line, the others: a line each, separated by tabs.
source "$1"
shift
# Only where completion itself runs can it be told of options.
compopt() { [[ $* != *'+o default'* ]] || default=''; }
for line; do
  IFS=' ' read -ra COMP_WORDS <<<"$line"
  [[ $line == *' ' ]] && COMP_WORDS+=('')
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMPREPLY=() default=yes
  "_${COMP_WORDS[0]}"
  # What `complete -o default` adds.
  [[ -z $default ]] || ((${#COMPREPLY[@]})) || IFS=$'\n' COMPREPLY=($(compgen -f -- "${COMP_WORDS[COMP_CWORD]}"))
  (IFS=$'\t'; printf '%s\n' "${COMPREPLY[*]}")
done
