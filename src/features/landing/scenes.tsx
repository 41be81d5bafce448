import bag from './pictures/bag-3.avif';
import bikini from './pictures/bikini-2.avif';
import dress from './pictures/dress-1.avif';
import earrings from './pictures/earrings-2.avif';
import heels from './pictures/heels-1.avif';
import jeans from './pictures/jeans-1.avif';
import kidsSet from './pictures/kids-set-2.avif';
import gown from './pictures/party-dress-1.avif';
import teal from './pictures/party-dress-2.avif';
import rose from './pictures/party-dress-3.avif';
import sand from './pictures/party-dress-4.avif';
import sweater from './pictures/sweater-2.avif';
import classes from './scenes.module.css';
import shapes from './shapes.module.css';

/** Sizes of the picture files, 4:5. */
const SMALL = { width: 280, height: 350 };
const LARGE = { width: 560, height: 700 };

const CATALOG = [
  { picture: dress, name: 'Vestidos' },
  { picture: jeans, name: 'Jeans' },
  { picture: bag, name: 'Bolsas' },
  { picture: heels, name: 'Calçados' },
  { picture: kidsSet, name: 'Infantil' },
  { picture: bikini, name: 'Moda praia' },
];

/** The catalog with its search. */
export function CatalogScene() {
  return (
    <div className={classes.catalog}>
      <span className={classes.search}>Buscar fornecedores...</span>
      {CATALOG.map(({ picture, name }, index) => (
        <span key={name} className={classes.card}>
          <img src={picture} alt="" {...SMALL} />
          <b>{name}</b>
          {index === 1 && <i className={shapes.heart} />}
        </span>
      ))}
    </div>
  );
}

/** The five pictures of a supplier. */
export function PicturesScene() {
  return (
    <div className={classes.pictures}>
      <img src={gown} alt="" {...LARGE} loading="lazy" />
      {[teal, rose, sand, earrings].map((picture) => (
        <img key={picture} src={picture} alt="" {...SMALL} loading="lazy" />
      ))}
    </div>
  );
}

/** The contacts of a supplier. */
export function ContactScene() {
  return (
    <div className={classes.contact}>
      <img src={sweater} alt="" {...LARGE} loading="lazy" />
      <span className={classes.sheet}>
        <b>Tricô e malharia</b>
        <span data-icon="whatsapp">(00) 90000-0000</span>
        <span data-icon="instagram">@zz_demo_trico</span>
        <span data-icon="mail">vendas@trico.example</span>
      </span>
    </div>
  );
}
