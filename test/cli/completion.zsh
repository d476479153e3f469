# Completes each command line, an argument, in an interactive shell that has sourced the script, the first argument, and prints the lines.
zmodload zsh/zpty zsh/zselect
export ZDOTDIR=$(mktemp -d) SCRIPT=$1
export SHOWN=$ZDOTDIR/shown
shift
cat > $ZDOTDIR/.zshrc <<'END'
autoload -Uz compinit && compinit -u -D
source $SCRIPT
show() { print -r -- "$BUFFER" >> $SHOWN; BUFFER='' }
zle -N show
bindkey '^X' show
bindkey '^I' complete-word
setopt no_beep
zle-line-init() { touch $SHOWN }
zle -N zle-line-init
END
zpty shell zsh -i
shown() { [[ -e $SHOWN ]] && (( $(wc -l < $SHOWN) >= $1 )) }
count=0
for line in '' "$@"; do
  [[ -n $line ]] && zpty -w -n shell "$line"$'\t\C-x'
  # The shell waits where nobody reads what it draws.
  until shown $count; do zpty -r -t shell drawn; zselect -t 5; done
  (( count++ ))
done
zpty -d shell
cat $SHOWN
rm -r $ZDOTDIR
