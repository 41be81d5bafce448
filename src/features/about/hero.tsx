import { FOUNDED } from '@/domain/site/marketing-figures';
import classes from './hero.module.css';

/** The mission of the site, beside a drawing of a garment's hang tag. */
export function AboutHero({ siteName }: { siteName: string }) {
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
            {FOUNDED}
          </text>
        </g>
      </svg>
    </header>
  );
}
