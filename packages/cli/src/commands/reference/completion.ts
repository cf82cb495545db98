/**
 * `steelyard completion`: a script by which a shell completes commands, options, games and samples.
 *
 * The script holds all words itself: completing starts no process.
 */
import { loadSystem } from '@steelyard/systems/load'
import { samplesOf } from '@steelyard/systems/registry'
import { Argument, type Command } from 'commander'
import { offeredIds } from '../../games.ts'
import { print } from '../../output.ts'
import { type AddCommand, examples } from '../command.ts'

/** What a shell may offer behind a command's name. */
interface Words {
  /** The command; for a command below another one, both. */
  readonly name: string
  readonly summary: string
  readonly options: readonly { readonly flag: string; readonly about: string; readonly takes: boolean }[]
  /** What may stand first. */
  readonly first: readonly string[]
  /** Whether that may be a file as well. */
  readonly files: boolean
}

const SHELLS = { bash: bashScript, zsh: zshScript, fish: fishScript }

/** How each shell is told. */
const INSTALL = `
To use it, now and from now on:
  bash   steelyard completion bash > ~/.local/share/bash-completion/completions/steelyard
  zsh    steelyard completion zsh > "\${fpath[1]}/_steelyard"
  fish   steelyard completion fish > ~/.config/fish/completions/steelyard.fish`

/** Adds `completion`, which lists the commands of the whole program. */
export function addCompletion(wholeProgram: () => Promise<Command>): AddCommand {
  return (program) => {
    program
      .command('completion')
      .summary('complete commands in bash, zsh or fish')
      .description('Prints a script by which a shell completes commands, options and games.')
      .addArgument(new Argument('<shell>', 'the shell').choices(Object.keys(SHELLS)))
      .addHelpText('after', `${INSTALL}\n${examples('steelyard completion bash')}`)
      .action(async (shell: keyof typeof SHELLS) => {
        print([SHELLS[shell](wordsOf(await wholeProgram(), await sampleIds()))])
      })
  }
}

/** The words of every command, and of the commands below it. */
function wordsOf(program: Command, samples: readonly string[], before: readonly string[] = []): Words[] {
  return program.commands.flatMap((command) => {
    const name = [...before, command.name()]
    const own: Words = {
      name: name.join(' '),
      summary: command.summary() || command.description(),
      options: command.options.flatMap(({ long, description, required, optional, hidden }) =>
        long === undefined || long === null || hidden
          ? []
          : [{ flag: long, about: description, takes: required || optional }],
      ),
      ...firstOf(command, samples),
    }
    return [own, ...wordsOf(command, samples, name)]
  })
}

/** What stands first behind a command: one of a list, a file, or one of both. */
function firstOf(command: Command, samples: readonly string[]): Pick<Words, 'first' | 'files'> {
  if (command.commands.length > 0)
    return { first: command.commands.map((below) => below.name()), files: false }
  const [argument] = command.registeredArguments
  if (argument?.argChoices !== undefined) return { first: argument.argChoices, files: false }
  switch (argument?.name()) {
    case 'system':
    case 'game':
      return { first: offeredIds(), files: false }
    case 'what':
      return { first: offeredIds(), files: true }
    case 'fight':
      return { first: [...offeredIds(), ...samples], files: true }
    case 'scenario':
      return { first: samples, files: true }
    default:
      return { first: [], files: true }
  }
}

/** The samples of all games; several have one of the same name. */
async function sampleIds(): Promise<readonly string[]> {
  const all = await Promise.all(offeredIds().map(loadSystem))
  return [...new Set(all.flatMap((system) => samplesOf(system).map(({ id }) => id)))]
}

function bashScript(all: readonly Words[]): string {
  const cases = all.map(
    ({ name, options, first, files }) =>
      `    "${name}") options="${options.map(({ flag }) => flag).join(' ')}"; first="${first.join(' ')}"${files ? '' : '; files=""'} ;;`,
  )
  const parents = [...new Set(all.flatMap(({ name }) => (name.includes(' ') ? [name.split(' ')[0]] : [])))]
  return `# bash completion of steelyard
_steelyard() {
  local word="\${COMP_WORDS[COMP_CWORD]}" command="\${COMP_WORDS[1]}" options="" first="" files=yes at=2
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "${all.flatMap(({ name }) => (name.includes(' ') ? [] : [name])).join(' ')}" -- "$word"))
    return
  fi
  case " ${parents.join(' ')} " in
    *" $command "*) if [ "$COMP_CWORD" -gt 2 ]; then command="$command \${COMP_WORDS[2]}"; at=3; fi ;;
  esac
  case "$command" in
${cases.join('\n')}
  esac
  if [[ "$word" == -* ]]; then
    COMPREPLY=($(compgen -W "$options --help" -- "$word"))
  elif [ "$COMP_CWORD" -eq "$at" ] && [ -n "$first" ]; then
    COMPREPLY=($(compgen -W "$first" -- "$word"))
    if [ -n "$files" ]; then COMPREPLY+=($(compgen -f -- "$word")); fi
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _steelyard steelyard`
}

function zshScript(all: readonly Words[]): string {
  const top = all.filter(({ name }) => !name.includes(' '))
  const cases = top.map(({ name, options, first, files }) => {
    const flags = options.map(({ flag, about, takes }) =>
      quoted(`${flag}[${bare(about)}]${takes ? ':value:_files' : ''}`),
    )
    const words = first.join(' ')
    const what =
      first.length === 0 ? '1:file:_files' : `1:what:${files ? `{compadd ${words}; _files}` : `(${words})`}`
    return `    ${name}) _arguments ${[...flags, quoted('--help[what it does]'), quoted(what), quoted('*:file:_files')].join(' ')} ;;`
  })
  return `#compdef steelyard
_steelyard() {
  local -a commands
  commands=(${top.map(({ name, summary }) => quoted(`${name}:${bare(summary)}`)).join(' ')})
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  local command="\${words[2]}"
  shift words
  (( CURRENT-- ))
  case "$command" in
${cases.join('\n')}
  esac
}
_steelyard "$@"`
}

function fishScript(all: readonly Words[]): string {
  const lines = all.flatMap(({ name, summary, options, first }) => {
    const [command = '', below] = name.split(' ')
    const seen = below === undefined ? command : below
    const when = quoted(`__fish_seen_subcommand_from ${seen}`)
    const offer =
      below === undefined
        ? [`complete -c steelyard -n __fish_use_subcommand -f -a ${command} -d ${quoted(bare(summary))}`]
        : []
    const flags = options.map(
      ({ flag, about, takes }) =>
        `complete -c steelyard -n ${when} -l ${flag.slice(2)}${takes ? ' -r' : ''} -d ${quoted(bare(about))}`,
    )
    const words = first.length === 0 ? [] : [`complete -c steelyard -n ${when} -a ${quoted(first.join(' '))}`]
    return [...offer, ...words, ...flags]
  })
  return ['# fish completion of steelyard', ...lines].join('\n')
}

/** A sentence without what means something to a shell. */
function bare(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\"'`$:[\](){}<>]/g, '')
}

function quoted(text: string): string {
  return `'${text}'`
}
