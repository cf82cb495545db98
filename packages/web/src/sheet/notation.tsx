/**
 * How stat blocks of each game are written, as examples beside the box into which they are pasted.
 */
import '../styles/company.css'

/** Examples by game, each in another notation. */
const NOTATIONS: Readonly<Record<string, readonly string[]>> = {
  bastionland: [
    'Hound: VIG 5, CLA 10, SPI 5, 4GD, d6 bite',
    'Toll Knight (knight): VIG 13, CLA 9, SPI 11, 5GD, A3 (mail, helm, shield); mace (d8 hefty), shield (d4)',
  ],
  mythras: [
    'Watchman\nCharacteristics: STR 12, CON 11, SIZ 13, DEX 10, INT 11, POW 10, CHA 9\nSkills: Athletics 40%, Evade 35%\nCombat Style: Town Watch (Shortspear, Buckler) 55%\n1d20 | Location | AP/HP\n1-3 | Right Leg | 0/5\n4-6 | Left Leg | 0/5\n7-9 | Abdomen | 2/6\n10-12 | Chest | 2/7\n13-15 | Right Arm | 0/4\n16-18 | Left Arm | 0/4\n19-20 | Head | 2/5',
    '{"name": "Watchman", "system": {"strength": 12, "size": 11}, "items": []}',
  ],
  momentum: [
    'Reaver - Hits 3, Defense 3 (mail), Move 1 (Climb), Danger 2d/Attack Skill 2 (Steel, Melee, Scimitar)',
    'Mirela (Wanderer 1) - Might 1, Grace 2, Grit 0, Charm 0, Lore 1, Fate 1 (1d8); P 1d8/M 1d8\nWeapons/Shield: Sabre (Steel, Melee, Slashing)\nArmor Ud4 (Leather); Max Hits: 3',
  ],
  stances: [
    '### Warden\n**Stats:** Guard 20, Vitality 18\n**Combat:** Greatsword (+2): 2d6+2 damage',
    'Ysolt (pc, Ranger, Novice) | Mig+1 Gra+2 Min+0 Awa+2 Wil+0 Pre+0 | Combat+2 | Guard 14 Vit 10 | leather[light]; longbow[ranged 2d6]',
  ],
  warband: [
    'Marsh Ogre\nAR 1, HP 4, ATK 3, MV 8, MGT 4\nWeak to fire',
    'Hob (PC level 1 warrior); V14 A10 F9; HP 2, ATK 2, AR 2 (light, shield), CAP 5, DTH 5, MV 5; spear',
  ],
}

/** The examples of a game, each to be tried. */
export function Notations({ system, onTry }: { system: string; onTry: (example: string) => void }) {
  return (
    <>
      <p className="fine">It is written like one of these; sheets of other tools are read too.</p>
      {(NOTATIONS[system] ?? []).map((example) => (
        <div key={example} className="notation">
          <pre className="mono">{example}</pre>
          <button type="button" className="link" onClick={() => onTry(example)}>
            Try it
          </button>
        </div>
      ))}
    </>
  )
}
