import classes from './hero.module.css';

interface Props {
  siteName: string;
  /** Year; null if that is not said. */
  founded: number | null;
}

/** The mission of the site, beside a drawing of a garment's hang tag with the year in which it began. */
export function AboutHero({ siteName, founded }: Props) {
  return (
    <header className={classes.root}>
      <div>
        <p className={classes.over}>Sobre o {siteName}</p>
        <h1 className={classes.title}>Quem revende moda merece saber quem fabrica</h1>
        <p className={classes.lead}>
          Nossa missão é encurtar esse caminho: reunir em um só lugar os fornecedores que vendem para revenda,
          com o contato direto de cada um, para que o seu negócio dependa do seu olho, e não de quem você
          conhece.
        </p>
      </div>
      {founded !== null && <Tag year={founded} />}
    </header>
  );
}

function Tag({ year }: { year: number }) {
  return (
    <svg className={classes.tag} viewBox="0 0 240 300" aria-hidden="true">
      <path className={classes.string} d="M128 66 C 120 18, 168 2, 236 -6" />
      <g transform="rotate(7 128 160)">
        <path
          className={classes.paper}
          d="M84 40 h88 l28 30 v196 a10 10 0 0 1 -10 10 h-124 a10 10 0 0 1 -10 -10 v-196 z"
        />
        <circle className={classes.hole} cx="128" cy="66" r="9" />
        <path className={classes.seam} d="M72 108 h112 M72 250 h112" />
        <text className={classes.since} x="128" y="164" textAnchor="middle">
          desde
        </text>
        <text className={classes.year} x="128" y="212" textAnchor="middle">
          {year}
        </text>
      </g>
    </svg>
  );
}
