/**
 * What a program can have before it has a game: refusals, near misses, the search for rules, the chances of dice. It
 * loads in no time, which the whole kernel does not.
 */
export { percent } from './odds/percent.ts'
export { quote, Refusal, type RefusalCode } from './refusal.ts'
export { didYouMean, nearest } from './scenario/nearest.ts'
export { KEY_WORDS, wordsIn } from './system/answers.ts'
export { HIDDEN, type Hidden } from './system/hidden.ts'
export { searchRules } from './system/rule-search.ts'
export { EXPLOSION_DEPTH, outcomesOf, type RollRequest } from './table/chance.ts'
