/**
 * Arms in hand: what can be wielded together, which dice an attack has, and how much Armour somebody wears.
 *
 * Hands: a weapon or shield takes one, a Long or Slow weapon both; only one Hefty item at a time. Creatures,
 * steeds and Warbands use everything they have. A locked (trapped) shield gives nothing and cannot be stowed,
 * only let go.
 */
import {
  type Arm,
  type Attack,
  armOf,
  type Die,
  type Figure,
  grown,
  type Item,
  isUp,
  itemAt,
  need,
  profileOf,
  type State,
  steedOf,
} from '../state/state.ts'

/** The hands a figure has left, or null when it needs none. */
export function handsOf(state: State, figure: Figure): number | null {
  const { kind, hands } = profileOf(state, figure)
  const scope = state.setup.rulings['hands-scope']
  if (hands === null || scope === 'off' || (scope === 'knights' && kind !== 'knight'))
    return figure.lostArms > 0 && hands !== null ? Math.max(0, hands - figure.lostArms) : null
  return Math.max(0, hands - figure.lostArms)
}

/** How many hands an arm takes. */
export function handsFor(arm: Arm, mounted: boolean): number {
  return (arm.long || arm.slow) && !(arm.heftyIfMounted && mounted) ? 2 : 1
}

/** True for arms of which only one can be wielded. */
export function isHefty(arm: Arm, mounted: boolean): boolean {
  return arm.hefty || (arm.heftyIfMounted && mounted)
}

/** The rule that keeps these items from being held together, or '' if they can be. */
export function whyNotHold(state: State, figure: Figure, items: readonly Item[]): string {
  const hands = handsOf(state, figure)
  if (hands === null) return ''
  const mounted = figure.mount >= 0
  let taken = 0
  let hefty = 0
  for (const item of items) {
    const arm = armOf(state, item)
    if (arm.natural) continue
    taken += handsFor(arm, mounted)
    if (isHefty(arm, mounted)) hefty++
  }
  if (taken > hands) return mounted ? 'bastionland.wield.lance' : 'bastionland.wield.hands'
  return hefty > 1 ? 'bastionland.wield.hefty' : ''
}

/** Every fullest set of items a figure could hold, as lists of places in its items; what it holds now comes first. */
export function loadouts(state: State, figure: Figure): number[][] {
  const usable = figure.items.flatMap((item, at) => (item.state === 'broken' ? [] : [at]))
  const held = usable.filter((at) => figure.items[at]?.state === 'held')
  const found: number[][] = [held]
  if (usable.length > 8 || handsOf(state, figure) === null) return found
  for (let set = 1; set < 1 << usable.length; set++) {
    const chosen = usable.filter((_, bit) => (set & (1 << bit)) !== 0)
    if (!canHold(state, figure, chosen)) continue
    const fullest = usable.every((at) => chosen.includes(at) || !canHold(state, figure, [...chosen, at]))
    if (fullest && chosen.join() !== held.join()) found.push(chosen)
  }
  return found
}

/** True when some fullest set could be held other than what is held now; `loadouts` lists them. */
export function hasOtherGrip(state: State, figure: Figure): boolean {
  const hands = handsOf(state, figure)
  if (hands === null) return false
  if (figure.items.length > 8) return loadouts(state, figure).length > 1
  const mounted = figure.mount >= 0
  let fits = false
  let taken = 0
  let hefty = 0
  for (const item of figure.items) {
    if (item.state === 'broken') continue
    const arm = armOf(state, item)
    const needed = arm.natural ? 0 : handsFor(arm, mounted)
    if (needed <= hands && item.state === 'stowed') return true
    if (needed <= hands) fits = true
    if (item.state !== 'held' || arm.natural) continue
    taken += needed
    if (isHefty(arm, mounted)) hefty++
  }
  return fits && (taken > hands || hefty > 1)
}

function canHold(state: State, figure: Figure, places: readonly number[]): boolean {
  const items = places.map((at) => itemAt(figure, at))
  return whyNotHold(state, figure, items) === ''
}

/** Takes these items in hand and stows the rest; returns locked shields, which can only be let go. */
export function takeInHand(state: State, figure: Figure, places: readonly number[]): Item[] {
  const letGo: Item[] = []
  for (const [at, item] of figure.items.entries()) {
    if (item.state === 'broken') continue
    if (places.includes(at) || armOf(state, item).natural) item.state = 'held'
    else if (item.trapped > 0) letGo.push(item)
    else item.state = 'stowed'
  }
  for (const item of letGo) removeItem(figure, figure.items.indexOf(item))
  return letGo
}

/** Stows what no longer fits into the hands, two-handed things first: on foot a lance, or when an arm is lost. */
export function fitHands(state: State, figure: Figure): void {
  const mounted = figure.mount >= 0
  const hands = (item: Item): number => handsFor(armOf(state, item), mounted)
  const held = figure.items.filter((item) => item.state === 'held')
  const kept: Item[] = []
  for (const item of held.sort((one, other) => hands(one) - hands(other))) {
    if (whyNotHold(state, figure, [...kept, item]) === '') kept.push(item)
    else item.state = 'stowed'
  }
}

/** Lets an item fall to the ground where its bearer stands. */
export function dropItem(state: State, figure: Figure, item: Item): void {
  keepRest(figure, item)
  removeItem(figure, figure.items.indexOf(item))
  state.ground.push({ arm: item.arm, zone: figure.zone, count: 1 })
}

/** Breaks an item in its bearer's hand. */
export function breakItem(figure: Figure, item: Item): void {
  keepRest(figure, item)
  item.state = 'broken'
}

/** Of several pieces of a thrown weapon one is in hand; the others are carried, and stay so. */
function keepRest(figure: Figure, item: Item): void {
  if (item.count < 2) return
  figure.items.push({ ...item, state: 'stowed', count: item.count - 1, impaired: 0, trapped: 0 })
  item.count = 1
}

/** Takes an item from its bearer; what the bearer has declared keeps pointing at the right things. */
export function removeItem(figure: Figure, at: number): void {
  figure.items.splice(at, 1)
  for (const attack of figure.plan.attacks) forgetItem(attack, at)
}

function forgetItem(attack: Attack, at: number): void {
  attack.items = attack.items.filter((each) => each !== at).map((each) => (each > at ? each - 1 : each))
  attack.dice = attack.dice
    .filter((place) => itemOfDie(place) !== at)
    .map((place) => (itemOfDie(place) > at ? place - MOST_DICE : place))
}

const MOST_DICE = 10

/** One die among all dice of a figure's items, as a number: where the item stands, and which of its dice. */
export function diePlace(at: number, die: number): number {
  return at * MOST_DICE + die
}

/** The item that a die belongs to. */
export function itemOfDie(place: number): number {
  return Math.floor(place / MOST_DICE)
}

/** What was struck from the hand, broken or locked since it was declared no longer strikes. */
export function keepUsable(state: State, figure: Figure, attack: Attack): void {
  attack.items = attack.items.filter((at) => {
    const item = itemAt(figure, at)
    return item.state === 'held' && !losesDie(state, item)
  })
}

/** True for a locked shield that has lost its die. */
function losesDie(state: State, item: Item): boolean {
  return item.trapped > 0 && armOf(state, item).shield && state.setup.rulings['trap-effect'] !== 'armour'
}

/** The rule that keeps an item out of an attack of this kind, or ''. */
export function whyNotUse(
  state: State,
  figure: Figure,
  item: Item,
  melee: boolean,
  closing: boolean,
): string {
  if (item.state !== 'held')
    return item.state === 'broken' ? 'bastionland.gambit.strong.greater' : 'bastionland.flow.grip'
  const arm = armOf(state, item)
  const mixed = state.setup.rulings['range-mix'] === 'all-held'
  if (losesDie(state, item)) return 'bastionland.gambit.trap'
  if (melee && arm.ranged && !mixed) return 'bastionland.attack.reach'
  if (!melee && !arm.ranged && !arm.thrown && !mixed) return 'bastionland.attack.reach'
  if (arm.trample) return 'bastionland.mounted.trample'
  if (arm.ranged && figure.engaged) return 'bastionland.ranged.engaged'
  if (!melee && arm.thrown && item.count < 1) return 'bastionland.ranged.thrown-leaves'
  if (arm.slow && (figure.moved || closing)) return 'bastionland.wield.slow'
  return ''
}

/** The places of all items that can join an attack of this kind. */
export function usableItems(state: State, figure: Figure, melee: boolean, closing: boolean): number[] {
  let found: number[] = []
  for (let at = 0; at < figure.items.length; at++)
    if (whyNotUse(state, figure, itemAt(figure, at), melee, closing) === '') found = grown(found, at)
  return found
}

/** True when at least one item can join an attack of this kind. */
export function hasUsableItem(state: State, figure: Figure, melee: boolean, closing: boolean): boolean {
  for (const item of figure.items) if (whyNotUse(state, figure, item, melee, closing) === '') return true
  return false
}

/** True when the items used make the whole attack Impaired, or the attacker is. */
// rule: bastionland.impaired.causes
export function isImpaired(state: State, figure: Figure, attack: Attack): boolean {
  // rule: bastionland.virtue.spi-zero
  if (figure.spi === 0 && profileOf(state, figure).kind !== 'structure') return true
  // Natural weapons that fit the attack are among its items.
  if (attack.items.length === 0) return true
  if (state.setup.rulings['impair-scope'] === 'weapon-die') return false
  // rule: bastionland.impaired.weapon-choice
  for (const at of attack.items) if (isWeaponImpaired(state, figure, itemAt(figure, at))) return true
  return false
}

/** True for a weapon spoilt by a Gambit, or by being Long where there is no room for it. */
// rule: bastionland.wield.long-confined
export function isWeaponImpaired(state: State, figure: Figure, item: Item): boolean {
  if (item.impaired > 0) return true
  if (state.setup.zones[figure.zone]?.confined !== true) return false
  return handsFor(armOf(state, item), figure.mount >= 0) > 1
}

/** The dice of an attack that is not Impaired, in the order in which they are rolled. */
// rule: bastionland.attack.two-weapons
export function attackDice(state: State, figure: Figure, attack: Attack): Die[] {
  let dice: Die[] = []
  let shields = false
  for (const at of attack.items) {
    const item = itemAt(figure, at)
    const arm = armOf(state, item)
    if (arm.shield) shields = true
    else if (isWeaponImpaired(state, figure, item)) dice = grown(dice, freshDie(figure, attack, 4, 'spoilt'))
    else dice = withDice(dice, figure, arm, attack, at)
  }
  // rule: bastionland.attack.shield-die
  if (shields)
    for (const at of attack.items) {
      const arm = armOf(state, itemAt(figure, at))
      if (arm.shield) dice = withDice(dice, figure, arm, attack, at)
    }
  if (figure.plan.attacks.length > 1 && figure.plan.attacks.indexOf(attack) > 0) return dice
  if (attack.charge)
    for (const sides of trampleDice(state, figure))
      dice = grown(dice, freshDie(figure, attack, sides, 'trample'))
  if (state.setup.rulings['bonus-dice'] === 'referee')
    for (let at = 0; at < figure.bonus.length; at++)
      if (figure.bonus[at] !== 0)
        dice = grown(dice, freshDie(figure, attack, bonusDie(state, figure, at), 'bonus'))
  return dice
}

/** Why a whole attack is Impaired: no Spirit, bare hands, a weapon spoilt by a Gambit, or one without room. */
export type ImpairedBy = 'no' | 'spirit' | 'unarmed' | 'weapon' | 'room'

/** The dice that an attack would roll, for whoever is about to choose it. */
export interface RollPreview {
  readonly dice: readonly number[]
  readonly impaired: ImpairedBy
}

/** What an attack with these items, or with some dice of theirs, would roll if it were declared now. */
export function previewAttack(
  state: State,
  figure: Figure,
  items: readonly number[],
  melee: boolean,
  dice: readonly number[] = [],
): RollPreview {
  const attack = newAttack(-1, melee, [...items], false)
  attack.dice = [...dice]
  if (isImpaired(state, figure, attack)) return { dice: [4], impaired: impairedBy(figure, attack) }
  return { dice: attackDice(state, figure, attack).map(({ sides }) => sides), impaired: 'no' }
}

function impairedBy(figure: Figure, { items }: Attack): ImpairedBy {
  if (figure.spi === 0) return 'spirit'
  if (items.length === 0) return 'unarmed'
  return items.some((at) => itemAt(figure, at).impaired > 0) ? 'weapon' : 'room'
}

/** An attack with these items, as it is declared. */
export function newAttack(target: number, melee: boolean, items: number[], onDown: boolean): Attack {
  return { target, melee, items, dice: [], charge: false, smites: 0, blast: false, onDown, lost: false }
}

/** The name of an item, with what tells it apart from others of that name: other dice, or that it is spoilt. */
export function itemName(
  state: State,
  figure: Figure,
  at: number,
  isSpoilt: (item: Item) => boolean,
): string {
  const item = itemAt(figure, at)
  const { name, dice } = armOf(state, item)
  let sized = name
  let hasSound = false
  for (const other of figure.items) {
    const arm = armOf(state, other)
    if (other === item || other.state === 'broken' || arm.name !== name) continue
    if (arm.dice.join() !== dice.join()) sized = `${name} ${dice.map((sides) => `d${sides}`).join('+')}`
    if (!isSpoilt(other)) hasSound = true
  }
  return isSpoilt(item) && hasSound ? `${sized} (Impaired)` : sized
}

/** True for items that are one choice: the same thing in the same condition. */
export function areAlike(state: State, one: Item, other: Item): boolean {
  if (one.state !== other.state || one.count !== other.count) return false
  if (one.impaired !== other.impaired || one.trapped !== other.trapped) return false
  return isSameKind(armOf(state, one), armOf(state, other))
}

function isSameKind(one: Arm, other: Arm): boolean {
  if (one.name !== other.name || one.dice.length !== other.dice.length) return false
  for (let die = 0; die < one.dice.length; die++) if (one.dice[die] !== other.dice[die]) return false
  return ARM_FLAGS.every((flag) => one[flag] === other[flag])
}

const ARM_FLAGS = [
  ...(['shield', 'hefty', 'long', 'slow', 'ranged', 'thrown', 'blast', 'natural', 'wooden'] as const),
  ...(['heftyIfMounted', 'trample', 'buckler', 'spear', 'siege', 'special'] as const),
] as const

/** Adds the dice of one item, or those of them that were sent at this target. */
function withDice(before: Die[], figure: Figure, arm: Arm, attack: Attack, at: number): Die[] {
  const from = arm.shield ? 'shield' : 'weapon'
  let dice = before
  for (let die = 0; die < arm.dice.length; die++)
    if (attack.dice.length === 0 || attack.dice.includes(diePlace(at, die)))
      dice = grown(dice, freshDie(figure, attack, need(arm.dice, die), from))
  return dice
}

/** A die of an attack before it is rolled. */
export function freshDie(
  attacker: Figure,
  attack: Attack,
  sides: Die['sides'],
  from: Die['from'],
  impaired = false,
): Die {
  return { sides, face: 0, owner: attacker.at, melee: attack.melee, impaired, from, state: 'in' }
}

/** True for the d4 of an attack, or of a weapon, that is Impaired. */
export function isImpairedDie({ impaired, from }: Die): boolean {
  return impaired || from === 'spoilt'
}

/** A bonus die of the sheet, or the d8 that a referee grants during the fight. */
function bonusDie(state: State, figure: Figure, at: number): 4 | 6 | 8 | 10 | 12 {
  return profileOf(state, figure).bonusDice[at]?.die ?? 8
}

/** The trample dice of the steed somebody rides. */
export function trampleDice(state: State, figure: Figure): readonly (4 | 6 | 8 | 10 | 12)[] {
  const steed = steedOf(state, figure)
  const bearers = steed === undefined ? [figure] : [figure, steed]
  return bearers.flatMap((each) =>
    each.items.map((item) => armOf(state, item)).flatMap((arm) => (arm.trample ? arm.dice : [])),
  )
}

/** What the armour somebody wears and holds is worth, without what the situation adds. */
// rules: bastionland.armour.total, bastionland.armour.not-used-up
export function armourOf(state: State, figure: Figure): number {
  const profile = profileOf(state, figure)
  let armour = profile.naturalArmour + (figure.lost.length === 0 ? profile.worn : wornArmour(state, figure))
  armour += shieldArmour(state, figure)
  // rule: bastionland.wall.shield
  if (figure.plan.wall === 'shield' && inWall(state, figure)) armour += 1
  return Math.max(0, armour)
}

/** Of several shields the best counts, as of all armour of one slot. */
function shieldArmour(state: State, figure: Figure): number {
  let best = 0
  for (const item of figure.items) {
    const arm = armOf(state, item)
    if (arm.shield && arm.value > best && protects(state, item)) best = arm.value
  }
  return best
}

// rule: bastionland.armour.shield-held
function protects(state: State, item: Item): boolean {
  if (item.state === 'broken') return false
  if (item.trapped > 0 && state.setup.rulings['trap-effect'] !== 'die') return false
  return item.state === 'held' || state.setup.rulings.grip === 'free'
}

// rule: bastionland.armour.slots
function wornArmour(state: State, figure: Figure): number {
  const best = new Map<string, number>()
  for (const [at, piece] of profileOf(state, figure).pieces.entries())
    if (!figure.lost.includes(at)) best.set(piece.slot, Math.max(best.get(piece.slot) ?? 0, piece.value))
  return [...best.values()].reduce((sum, value) => sum + value, 0)
}

/** True while at least three comrades stand in this figure's wall. */
export function inWall(state: State, figure: Figure): boolean {
  const { wall } = figure.plan
  if (wall === 'none' || !isUp(figure)) return false
  const members = state.figures.filter(
    (each) => isUp(each) && each.side === figure.side && each.zone === figure.zone && each.plan.wall === wall,
  )
  return (
    members.filter((each) => canJoinWall(state, each, wall)).length >= 3 && canJoinWall(state, figure, wall)
  )
}

/** True for somebody with a shield that is no buckler, or with a spear. */
export function canJoinWall(state: State, figure: Figure, wall: 'shield' | 'spear'): boolean {
  return figure.items.some((item) => {
    const arm = armOf(state, item)
    if (item.state !== 'held') return false
    return wall === 'shield' ? arm.shield && !arm.buckler && item.trapped === 0 : arm.spear
  })
}

/** The place of the helm in the profile if it is still on, else -1. */
export function helmOn(state: State, figure: Figure): number {
  return profileOf(state, figure).pieces.findIndex(
    (piece, at) => piece.slot === 'helm' && !figure.lost.includes(at),
  )
}
