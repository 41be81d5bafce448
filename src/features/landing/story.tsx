import { PROMISES } from '@/domain/plan/promises';
import shapes from './shapes.module.css';
import classes from './story.module.css';

/** Kinds of shops, not names of companies. */
const SHOPS = ['Boutique', 'loja virtual', 'Brechó', 'sacoleira', 'Ateliê', 'bazar'];

const STEPS = [
  { title: 'Crie sua conta', text: 'Nome, e-mail e senha. É grátis e leva um minuto.' },
  { title: 'Assine o Premium', text: 'Pix ou cartão, sem renovação automática: você decide a cada período.' },
  {
    title: 'Fale com quem fabrica',
    text: 'WhatsApp, Instagram e e-mail abertos. Negocie preço e prazo direto.',
  },
];

const FAVORITES = ['Moda feminina', 'Jeans e sarja', 'Semijoias'];

// The parts of the landing page that never change. No links or buttons: StaticHtml does not hydrate them.

export function Beginning() {
  return (
    <>
      <Shops />
      <Features />
    </>
  );
}

export function Rest() {
  return (
    <>
      <HowItWorks />
      <Promises />
    </>
  );
}

function Features() {
  return (
    <section id="recursos" className={classes.section}>
      <h2>Menos procura, mais venda</h2>
      <ul className={classes.features} role="list">
        <li>
          <div className={classes.scene} data-scene="search" aria-hidden="true">
            <span>vestido midi</span>
            <i>Plus size</i>
            <i>Pronta entrega</i>
            <i>Envia para todo o Brasil</i>
          </div>
          <h3>Encontre em segundos</h3>
          <p>Busque por nome ou categoria. No Premium, filtre por estado, pedido mínimo e envio.</p>
        </li>
        <li>
          <div className={classes.scene} data-scene="favorites" aria-hidden="true">
            {FAVORITES.map((name) => (
              <span key={name}>
                {name} <i className={shapes.heart} />
              </span>
            ))}
          </div>
          <h3>Guarde os seus preferidos</h3>
          <p>Toque no coração e monte a sua lista de compras para a próxima coleção.</p>
        </li>
        <li>
          <div className={classes.scene} data-scene="chat" aria-hidden="true">
            <span>Oi! Qual é o pedido mínimo?</span>
            <span>Seis peças sortidas, envio em dois dias.</span>
          </div>
          <h3>Compre direto da fonte</h3>
          <p>Chame no WhatsApp do fornecedor, sem intermediário e sem comissão.</p>
        </li>
      </ul>
      <p>Imagens ilustrativas.</p>
    </section>
  );
}

function HowItWorks() {
  return (
    <section id="como-funciona" className={classes.section}>
      <h2>Como funciona</h2>
      <ol className={classes.steps} role="list">
        {STEPS.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Promises() {
  return (
    <section className={classes.section}>
      <h2>Antes de assinar</h2>
      <ul className={classes.features} role="list">
        {PROMISES.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Shops() {
  return (
    <section className={classes.shops} aria-label="Para quem é o guia">
      <p>Para quem revende moda, do seu jeito</p>
      <ul role="list">
        {SHOPS.map((shop) => (
          <li key={shop}>{shop}</li>
        ))}
      </ul>
    </section>
  );
}
