/**
 * Every decision this game can put to somebody, under the name by which policies and presenters know it, each with
 * the rule it rests on. Techniques of duellists are secret and simultaneous; everything else is open.
 */
import type { DecisionEntry } from '@steelyard/kernel'
import type { RuleId } from './rules.ts'

const entry = <Name extends string>(
  name: Name,
  id: RuleId,
  title: string,
  who: string,
): DecisionEntry & { readonly name: Name } => ({ name, id, title, who })

/** The decisions, in the order of a round. */
export const decisions = [
  entry(
    'challenge',
    'warband.duel.declare',
    'Who challenges to a formal duel',
    'a side, where challenges are on',
  ),
  entry('challenged', 'warband.duel.declare', 'Whom to challenge', 'the challenger'),
  entry('duel-answer', 'warband.duel.declare', 'Whether to accept a duel', 'the challenged'),
  entry('technique', 'warband.duel.declare', 'Parry, assault or feint', 'both duellists, in secret'),
  entry('priority-odds', 'warband.priority.context', 'How the priority die is split', 'referee'),
  entry('declare', 'warband.move.declare', 'Which move to announce', 'each figure without priority'),
  entry('next', 'warband.priority.member-order', 'Who acts next', 'the side'),
  entry('opening', 'warband.phase.opening', 'What to do in the Opening phase', 'each figure'),
  entry('target', 'warband.melee.allocate', 'At whom, or towards whom', 'whoever acts'),
  entry('spaces', 'warband.move.distance', 'How far to move', 'the mover'),
  entry('space', 'warband.move.distance', 'To which space of the map to move', 'the mover'),
  entry('facing', 'warband.fs.flank', 'Which way to look, or to whom to turn', 'each figure'),
  entry('crawl', 'warband.mod.prone-cost', 'Which way to crawl', 'the prone'),
  entry('keep-down', 'warband.mod.prone-prevent', 'Whether to keep a foe down', 'foes with priority'),
  entry('approach', 'warband.mod.flank', 'Whether a charge goes round to flank or rear', 'whoever charges'),
  entry('arc', 'warband.mod.flank', 'Front, flank or rear', 'referee'),
  entry('spell', 'warband.spell.declare', 'Which spell', 'the caster'),
  entry('item', 'warband.misc.ready-worn', 'Which thing', 'whoever acts'),
  entry('effect', 'warband.misc.other', 'Whether something works', 'referee'),
  entry('patient', 'warband.misc.first-aid', 'Whom to treat', 'the healer'),
  entry('bandages', 'warband.aid.bandages', 'Whether to use bandages', 'the healer'),
  entry('ward', 'warband.misc.protect', 'Whom to protect', 'the guard, under a ruling'),
  entry('pursue', 'warband.out.chase', 'Whether to pursue', 'the other side'),
  entry('bait', 'warband.out.chase', 'Whether to drop something tempting', 'whoever runs'),
  entry('gambit', 'warband.gambit.scope', 'What a gambit is for', 'whoever tries it'),
  entry('gambit-odds', 'warband.gambit.odds', 'The odds of a gambit', 'referee'),
  entry('gambit-risk', 'warband.gambit.risk', 'The price of a failed gambit', 'referee'),
  entry('join', 'warband.gambit.join', 'Whether to join a gambit or a grapple', 'friends next to the target'),
  entry('disarm', 'warband.gambit.scope', 'Weapon or shield', 'whoever disarms'),
  entry('follow', 'warband.gambit.scope', 'Whether to follow a push', 'whoever pushed'),
  entry('control', 'warband.grapple.control', 'What to do with control', 'whoever won the grapple'),
  entry('grapple-fail', 'warband.grapple.fail-choice', 'What a lost grapple costs', 'whoever started it'),
  entry('defend', 'warband.forgo.defend', 'Whether to give up attacks for armour', 'each figure'),
  entry('melee', 'warband.phase.melee', 'What to do in the Melee phase', 'each figure'),
  entry('weapon', 'warband.throw.chain-hands', 'With which of two weapons to strike', 'the attacker'),
  entry('dice', 'warband.subdue.declare', 'How many dice to roll', 'the attacker'),
  entry('odd-die', 'warband.melee.allocate', 'Who gets an odd die', 'the attacker'),
  entry('killing-blow', 'warband.vulnerable.slain', 'Whether an unaware victim dies at once', 'referee'),
  entry('sunder', 'warband.out.shield-sunder', 'Whether to sacrifice the shield', 'the target'),
  entry('helmet', 'warband.crit.helmet', 'Whether to sacrifice the helmet, and for what', 'the target'),
  entry('mount', 'warband.mod.mount-sacrifice', 'Whether to sacrifice the mount', 'the target'),
  entry('which-hand', 'warband.wound.10-hand', 'Which hand is lost', 'the victim, under a ruling'),
  entry('rally-group', 'warband.forgo.rally', 'Which group to rally', 'whoever rallies, under a ruling'),
  entry('trigger', 'warband.morale.trigger-other', 'Whether something else frightens a group', 'referee'),
  entry('circumstances', 'warband.morale.circumstances', 'How circumstances change morale', 'referee'),
  entry('accept-surrender', 'warband.morale.no-quarter', 'Whether to accept a surrender', 'the victors'),
  entry('offer-surrender', 'warband.morale.no-way-out', 'Whether to give up', 'a side that is hurt'),
  entry('care', 'warband.misc.first-aid', 'Whom to treat once out of the fight', 'everybody at hand'),
  // Battles
  entry('unit-declare', 'warband.move.declare', 'Which move a unit announces', 'each unit without priority'),
  entry(
    'alone-declare',
    'warband.move.declare',
    'Which move of its own a Unique figure announces',
    'each Unique figure without priority',
  ),
  entry('next-unit', 'warband.priority.member-order', 'Which unit or figure is next', 'the side'),
  entry('order', 'warband.battle.move-scale', 'What a unit does in the Opening phase', 'the commander'),
  entry('alone', 'warband.battle.unique', 'What a Unique figure does for itself', 'the figure'),
  entry('unit-target', 'warband.fs.charge', 'Whom to charge, walk up to, take on or meet', 'the commander'),
  entry('unit-spaces', 'warband.move.distance', 'How far a unit goes', 'the commander'),
  entry(
    'plain-move',
    'warband.maneuver.check',
    'A plain move after a failed manoeuvre',
    'the commander, under a ruling',
  ),
  entry('volley-target', 'warband.ranged.nearest', 'Which rank or Unique figure to shoot at', 'the shooters'),
  entry('volley-dice', 'warband.ranged.bow-split', 'How many dice at this target', 'archers'),
  entry('volley', 'warband.volley.double', 'Whether the shooters are enough for a volley', 'referee'),
  entry('shieldwall-stops', 'warband.maneuver.shieldwall', 'Whether a shieldwall stops a weapon', 'referee'),
  entry('brace', 'warband.cavalry.brace', 'Whether to brace spears', 'foot under a cavalry charge'),
  entry('leader-challenge', 'warband.duel.challenge', 'Whether to challenge an enemy leader', 'the leader'),
  entry('leader-answer', 'warband.duel.refuse', 'Whether to accept a challenge', 'the challenged leader'),
  entry(
    'rank-defend',
    'warband.forgo.defend',
    'Whether a rank gives up its blows for armour',
    'the commander',
  ),
  entry('unit-melee', 'warband.battle.agents', 'What a Unique figure does in the Melee phase', 'the figure'),
  entry(
    'follow-up',
    'warband.battle.tides-equal',
    'Whether to follow those driven back',
    'the victors, under a ruling',
  ),
  entry(
    'stay-or-go',
    'warband.morale.pcs',
    'Whether to run with the others',
    'a PC in a unit that gives way',
  ),
  entry('rout-rally', 'warband.battle.rally-rout', 'Whether to try to come back', 'a routed unit'),
]

/** The name of one of them. */
export type DecisionName = (typeof decisions)[number]['name']
