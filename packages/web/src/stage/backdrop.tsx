/**
 * What lies behind the stage: a skyline and a ground for each game, quiet enough that everything in front of it is read first.
 * It fills its box whatever the shape, from the top down, so that the skyline is never cut off.
 */

/** A place in outlines, on a sheet of 1200 by 640 whose ground begins at 110. */
interface Backdrop {
  /** What is far away: mountains, a wall. */
  readonly far: string
  /** What stands before it. */
  readonly near: string
  /** Lines on the ground. */
  readonly floor: string
  /** Sun or moon; null under a roof. */
  readonly orb: { readonly x: number; readonly y: number; readonly r: number } | null
}

const HILLS: Backdrop = {
  far: 'M0 96C120 40 250 34 380 78S640 30 800 70s250-40 400 4V122H0Z',
  near: 'M0 112C160 84 300 100 460 104s240-26 390-14 220 20 350 6V126H0ZM940 96V44h-6V30h9v6h7v-6h9v6h7v-6h9v14h-6v52ZM992 97V62h-5V52h8v5h6v-5h8v10h-5v36ZM118 102l4-44 14-2 6 45ZM158 100l3-34 13-3 4 36ZM196 101l2-24h12l3 24Z',
  floor: 'M0 250C300 225 500 262 800 240s300-10 400 2M0 420c260-34 560 20 800-8s300-14 400 4',
  orb: { x: 700, y: 42, r: 22 },
}

const TEMPLE: Backdrop = {
  far: 'M0 104 130 40l70 40 96-64 120 74 110-44 130 52 140-76 110 62 120-58 174 76V122H0Z',
  near: 'M0 114h1200v12H0ZM176 58l74-30 74 30v9H176ZM188 70h10v36h-10ZM216 70h10v36h-10ZM245 70h10v36h-10ZM274 70h10v36h-10ZM302 70h10v36h-10ZM170 106h160v9H170ZM930 114V76h10v38ZM962 114V60h10v54ZM994 114V84h10v30ZM924 68h56v7h-56Z',
  floor:
    'M0 200h1200M0 330h1200M0 500h1200M600 126v514M440 126 180 640M760 126l260 514M270 126-280 640M930 126l550 514',
  orb: { x: 640, y: 40, r: 26 },
}

const DUNES: Backdrop = {
  far: 'M0 108C180 60 330 104 500 84s270-40 420-6 180 18 280 4V122H0ZM262 90V48c0-16 10-24 18-32 8 8 18 16 18 32v42ZM318 92V60c0-10 7-16 13-22 6 6 13 12 13 22v32ZM240 92V34l4-12 4 12v58Z',
  near: 'M0 116c190-36 330-8 520-14s300-26 440-12 160 16 240 10v26H0Z',
  floor:
    'M-20 230c240-44 420 30 660-6s420-16 600 6M-20 380c300-60 460 34 720-8s400-10 540 8M-20 560c340-70 520 36 800-8s340 0 460 4',
  orb: { x: 860, y: 66, r: 52 },
}

const HALL: Backdrop = {
  far: 'M0 0h1200v122H0Z',
  near: 'M60 122V62c0-44 90-44 90 0v60ZM260 122V62c0-44 90-44 90 0v60ZM460 122V62c0-44 90-44 90 0v60ZM660 122V62c0-44 90-44 90 0v60ZM860 122V62c0-44 90-44 90 0v60ZM1060 122V62c0-44 90-44 90 0v60Z',
  floor:
    'M0 124h1200M0 180h1200M0 262h1200M0 380h1200M0 540h1200M600 124v516M480 124 330 640M720 124l150 516M360 124 60 640M840 124l300 516M230 124-220 640M970 124l450 516M80 124-560 640M1120 124l640 516',
  orb: null,
}

const FIELD: Backdrop = {
  far: 'M0 92c90-22 160-4 250-12s140-26 240-14 180 24 290 8 160-28 250-10 110 12 170 4v54H0Z',
  near: 'M0 114h1200v12H0ZM90 114V28h3v6l34 9-34 9v62ZM140 114V54h2v60ZM156 114V48h2v66ZM172 114V56h2v58ZM188 114V46h2v68ZM204 114V54h2v60ZM1108 114V28h-3v6l-34 9 34 9v62ZM1058 114V54h-2v60ZM1042 114V48h-2v66ZM1026 114V56h-2v58ZM1010 114V46h-2v68ZM994 114V54h-2v60Z',
  floor:
    'M600 126v514M520 126 320 640M680 126l200 514M430 126 0 640M770 126l430 514M330 126-380 640M870 126l710 514M220 126-820 640M980 126l1040 514',
  orb: { x: 420, y: 40, r: 20 },
}

const BACKDROPS: Readonly<Record<string, Backdrop>> = {
  bastionland: HILLS,
  mythras: TEMPLE,
  momentum: DUNES,
  stances: HALL,
  warband: FIELD,
}

/** The place in which a game is fought; a game that is not known here is fought among hills. */
export function StageBackdrop({ system }: { system: string }) {
  const { far, near, floor, orb } = BACKDROPS[system] ?? HILLS
  return (
    <svg
      className="backdrop"
      viewBox="0 0 1200 640"
      preserveAspectRatio="xMidYMin slice"
      aria-hidden="true"
      focusable="false"
    >
      <rect className="sky" width="1200" height="126" />
      {orb === null ? null : <circle className="orb" cx={orb.x} cy={orb.y} r={orb.r} />}
      <path className="far" d={far} />
      <path className="near" d={near} />
      <rect className="earth" y="120" width="1200" height="1400" />
      <path className="floor" d={floor} />
    </svg>
  )
}
