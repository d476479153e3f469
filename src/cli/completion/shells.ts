import type { CommandWords, OptionWords } from './words.ts';

/** The scripts that complete the command lines of a program, by the shell. They are static: they run nothing but the shell's own functions. */
export const shellScripts = { bash, fish, zsh } as const;

export type Shell = keyof typeof shellScripts;

type Script = (program: string, commands: readonly CommandWords[]) => string;

function bash(...[program, commands]: Parameters<Script>): string {
  const [scoring, ...others] = commands;
  const answers = new Map<string, string[]>();
  for (const { name, options } of commands)
    for (const option of options.filter(({ takes }) => takes !== 'nothing')) {
      const answer = bashAnswer(option);
      answers.set(answer, [...(answers.get(answer) ?? []), ...option.names.map((one) => `'${name} ${one}'`)]);
    }
  const words = commands.map(({ name, options, words: own }) => {
    const firsts = name === '' ? others.map((one) => one.name) : own;
    const names = options.flatMap((option) => option.names);
    return `    '${name}') options=${quoted(names.join(' '))} words=${quoted(firsts.join(' '))} ;;`;
  });
  return `# Completes ${program} in bash:  source <(${program} completion bash)
_${identifier(program)}() {
  local current=\${COMP_WORDS[COMP_CWORD]} option=\${COMP_WORDS[COMP_CWORD - 1]} command='' options='' words=''
  case \${COMP_WORDS[1]} in ${others.map(({ name }) => name).join(' | ')}) ((COMP_CWORD > 1)) && command=\${COMP_WORDS[1]} ;; esac
  # Bash makes words of their own of the = in --format=csv.
  [[ $current == = ]] && current=''
  [[ $option == = ]] && option=\${COMP_WORDS[COMP_CWORD - 2]}
  local item=\${current##*,} before
  before=\${current%"$item"}
  case "$command $option" in
${[...answers].map(([answer, options]) => `    ${options.join(' | ')}) ${answer} ;;`).join('\n')}
  esac
  case $command in
${words.join('\n')}
  esac
  if [[ $current == -* ]]; then
    compopt +o default 2>/dev/null
    COMPREPLY=($(compgen -W "$options" -- "$current"))
  elif [[ -n $command ]] || ((COMP_CWORD == 1)); then
    COMPREPLY=($(compgen -W "$words" -- "$current"))
${scoring.words.length > 0 ? `    COMPREPLY+=($(compgen -W ${quoted(scoring.words.join(' '))} -- "$current"))\n` : ''}    local IFS=$'\\n'
    [[ -z $command ]] && COMPREPLY+=($(compgen -f -- "$current"))
  fi
}
complete -o default -o filenames -F _${identifier(program)} ${program}
`;
}

/** What completes the value of an option in bash, which knows files itself. */
function bashAnswer({ takes, values }: OptionWords): string {
  if (takes === 'file') return 'return';
  const alone = 'compopt +o default +o filenames 2>/dev/null;';
  const prefix = '-P "$before" ';
  const words = `-W ${quoted(values.join(' '))}`;
  const reply = `COMPREPLY=($(compgen ${takes === 'names' ? prefix : ''}${words} -- "${takes === 'names' ? '$item' : '$current'}"));`;
  return `${alone} ${takes === 'text' ? '' : `${reply} `}return`;
}

function zsh(...[program, commands]: Parameters<Script>): string {
  const [scoring, ...others] = commands;
  const rows = others.map(({ name, about }) => `    ${quoted(`${name}:${about.replaceAll(':', '\\:')}`)}`);
  const cases = others.map(({ name, options, words }) => {
    const argument = words.length > 0 ? quoted(`*:name:(${words.join(' ')})`) : "'*:file:_files'";
    return `    ${name}) _arguments -s -S ${[...options.flatMap(zshOption), argument].join(' \\\n      ')} ;;`;
  });
  const first = [...scoring.options.flatMap(zshOption), "'1: :_first'", "'*:file:_files'"];
  return `#compdef ${program}
# Completes ${program} in zsh: write it to a file _${program} in a folder of $fpath.
_${identifier(program)}() {
  local -a commands
  commands=(
${rows.join('\n')}
  )
  _first() { _describe command commands; _files }
  if ((CURRENT > 2)) && ((\${commands[(I)\${words[2]}:*]})); then
    local command=\${words[2]}
    shift words; ((CURRENT--))
    case $command in
${cases.join('\n')}
    esac
  else
    _arguments -s -S ${first.join(' \\\n      ')}
  fi
}
# Zsh runs a file of $fpath as the function of its name.
if [[ $funcstack[1] == _${identifier(program)} ]]; then _${identifier(program)} "$@"; else compdef _${identifier(program)} ${program}; fi
`;
}

/** The specification of an option for `_arguments`, one a name. */
function zshOption({ names, about, argument, takes, values, flags }: OptionWords): string[] {
  const said = about.replaceAll(/[[\]\\:]/g, '\\$&');
  const list = values.join(' ');
  const actions = {
    nothing: '',
    file: ':_files',
    text: ': ',
    name: `:(${list})`,
    names: `:_sequence compadd - ${list}`,
  };
  const value = takes === 'nothing' ? '' : `:${argument.replaceAll(/[\\:]/g, '\\$&')}${actions[takes]}`;
  const isOptional = flags.includes('[');
  return names.map((name) => {
    const equals = takes === 'nothing' ? '' : name.startsWith('--') ? '=' : '+';
    return quoted(`*${name}${equals}[${said}]${isOptional ? `:${value}` : value}`);
  });
}

function fish(...[program, commands]: Parameters<Script>): string {
  const list = `__${identifier(program)}_list`;
  const others = commands.slice(1);
  const names = others.map(({ name }) => name).join(' ');
  const lines = commands.flatMap(({ name, options, words }) => {
    const when = name === '' ? `not __fish_seen_subcommand_from ${names}` : `__fish_seen_subcommand_from ${name}`;
    const start = `complete -c ${program} -n ${quoted(when)}`;
    const choice = words.length > 0 ? [`${start} -f -a ${quoted(words.join(' '))}`] : [];
    return [...choice, ...options.map((option) => `${start} ${fishOption(option, list)}`)];
  });
  const firsts = others.map(
    ({ name, about }) => `complete -c ${program} -n __fish_use_subcommand -a ${name} -d ${quoted(about)}`,
  );
  return `# Completes ${program} in fish:  ${program} completion fish | source
function ${list}
  set -l before (commandline -ct | string replace -r '^--[^=]*=' '' | string replace -r '[^,]*$' '')
  printf '%s\\n' $before$argv
end
${[...firsts, ...lines].join('\n')}
`;
}

function fishOption({ names, about, takes, values }: OptionWords, list: string): string {
  const flags = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`));
  const words = values.join(' ');
  const actions = {
    nothing: [],
    file: ['-r -F'],
    text: ['-x'],
    name: [`-x -a ${quoted(words)}`],
    names: [`-x -a ${quoted(`(${list} ${words})`)}`],
  };
  return [...flags, ...actions[takes], `-d ${quoted(about)}`].join(' ');
}

function identifier(program: string): string {
  return program.replaceAll(/\W/g, '_');
}

/** A word of all three shells, as it stands. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", `'"'"'`)}'`;
}
