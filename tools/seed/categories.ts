import type { Motif } from './picture-pool';

export interface Category {
  id: number;
  name: string;
  parentId: number | null;
  suppliers: number; // few categories have many, as in a real directory
  trades: readonly string[]; // second words of suppliers' names
  products: readonly string[]; // for descriptions, in the plural
  motifs: readonly Motif[];
}

type Row = [
  name: string,
  suppliers: number,
  trades: string,
  products: string,
  motifs: string,
  parent?: string,
];

const WOMEN = 'Confecções, Ateliê, Modas, Malharia';
const MEN = 'Confecções, Malharia, Masculino';
const KIDS = 'Kids, Infantil, Confecções';
const BEACH = 'Praia, Moda Praia, Confecções';
const INTIMATE = 'Íntima, Lingerie, Confecções';
const SHOES = 'Calçados, Sapatos';
const JEWELS = 'Acessórios, Bijuterias';

// One line for each category.
// oxfmt-ignore
const ROWS: Row[] = [
  ['Moda Feminina', 46, WOMEN, 'Vestidos, Blusas, Conjuntos, Looks completos', 'dress, blouse, two-piece, skirt, wide-trousers, blazer, jumpsuit'],
  ['Vestidos', 24, WOMEN, 'Vestidos midi, Vestidos longos, Vestidos de viscolinho', 'dress'],
  ['Vestidos de Festa', 8, 'Ateliê, Festa, Confecções', 'Vestidos de festa, Longos bordados, Vestidos de madrinha', 'party-dress', 'Vestidos'],
  ['Blusas', 18, WOMEN, 'Blusas de viscose, Blusas de crepe, Batas', 'blouse, cropped'],
  ['Camisas Femininas', 7, 'Camisaria, Confecções, Ateliê', 'Camisas de algodão, Camisas de linho, Chemises', 'shirt, blouse'],
  ['Calças Femininas', 9, WOMEN, 'Pantalonas, Calças de alfaiataria, Calças de linho', 'wide-trousers, leggings'],
  ['Saias', 6, WOMEN, 'Saias midi, Saias plissadas, Saias evasê', 'skirt'],
  ['Shorts Femininos', 5, WOMEN, 'Shorts de alfaiataria, Shorts de linho, Shorts-saia', 'shorts'],
  ['Conjuntos', 14, WOMEN, 'Conjuntos de linho, Conjuntos de tricoline, Conjuntos de malha', 'two-piece'],
  ['Macacões', 5, WOMEN, 'Macacões longos, Macaquinhos, Jardineiras', 'jumpsuit'],
  ['Alfaiataria', 11, 'Alfaiataria, Ateliê, Confecções', 'Blazers, Coletes, Calças de alfaiataria', 'blazer, wide-trousers'],
  ['T-shirts', 16, 'Malharia, T-shirts, Estamparia', 'T-shirts estampadas, T-shirts de algodão, Baby looks', 't-shirt'],
  ['Croppeds', 7, WOMEN, 'Croppeds de malha, Croppeds canelados, Tops', 'cropped'],
  ['Bodies', 5, WOMEN, 'Bodies de suplex, Bodies canelados, Bodies de renda', 'body'],
  ['Moda Evangélica', 12, WOMEN, 'Vestidos midi, Saias secretária, Conjuntos comportados', 'dress, skirt, blouse'],
  ['Plus Size Feminino', 17, 'Plus, Confecções, Ateliê', 'Vestidos plus size, Blusas plus size, Conjuntos plus size', 'dress, blouse, two-piece, wide-trousers'],
  ['Moda Gestante', 3, WOMEN, 'Vestidos para gestantes, Blusas de amamentar', 'dress, blouse'],
  ['Moda Masculina', 21, MEN, 'Camisetas, Polos, Bermudas', 't-shirt, polo, shirt, bermuda'],
  ['Camisetas Masculinas', 14, MEN, 'Camisetas básicas, Camisetas estampadas, Polos', 't-shirt, polo', 'Moda Masculina'],
  ['Camisas Masculinas', 6, 'Camisaria, Confecções, Masculino', 'Camisas sociais, Camisas de linho, Camisas de viscose', 'shirt', 'Moda Masculina'],
  ['Bermudas', 5, MEN, 'Bermudas de sarja, Bermudas de moletom, Bermudas de tactel', 'bermuda', 'Moda Masculina'],
  ['Calças Masculinas', 4, MEN, 'Calças de sarja, Calças jogger, Calças sociais', 'wide-trousers, jeans', 'Moda Masculina'],
  ['Plus Size Masculino', 5, 'Plus, Confecções, Malharia', 'Camisetas plus size, Bermudas plus size, Polos plus size', 't-shirt, polo, bermuda'],
  ['Streetwear', 8, 'Street, Malharia, Confecções', 'Camisetas oversized, Moletons, Bonés', 't-shirt, hoodie, cap'],
  ['Moda Infantil', 23, KIDS, 'Conjuntos infantis, Vestidos infantis, Camisetas infantis', 'kids-set'],
  ['Moda Bebê', 10, 'Baby, Confecções, Malharia', 'Bodies, Saídas de maternidade, Macacões de bebê', 'baby-body', 'Moda Infantil'],
  ['Moda Juvenil', 6, 'Teen, Confecções, Malharia', 'Conjuntos juvenis, Croppeds juvenis, T-shirts juvenis', 't-shirt, shorts, cropped', 'Moda Infantil'],
  ['Uniformes Escolares', 2, 'Uniformes, Malharia', 'Camisetas escolares, Agasalhos escolares', 'polo, hoodie'],
  ['Jeans Feminino', 27, 'Jeans, Denim, Lavanderia', 'Calças jeans, Jaquetas jeans, Shorts jeans', 'jeans, denim-jacket'],
  ['Jeans Masculino', 13, 'Jeans, Denim, Lavanderia', 'Calças jeans, Bermudas jeans, Jaquetas jeans', 'jeans, denim-jacket'],
  ['Fitness', 20, 'Fitness, Active, Confecções', 'Leggings, Tops, Conjuntos fitness', 'leggings'],
  ['Moda Praia', 10, BEACH, 'Biquínis, Maiôs, Saídas de praia', 'bikini, kaftan'],
  ['Biquínis', 5, BEACH, 'Biquínis cortininha, Biquínis de fita, Conjuntos de biquíni', 'bikini', 'Moda Praia'],
  ['Saídas de Praia', 2, BEACH, 'Saídas de praia, Kaftans, Pareôs', 'kaftan', 'Moda Praia'],
  ['Lingerie', 21, INTIMATE, 'Conjuntos de renda, Sutiãs, Calcinhas', 'lingerie'],
  ['Moda Íntima Masculina', 4, INTIMATE, 'Cuecas boxer, Cuecas slip, Sambas-canção', 'boxers'],
  ['Meias', 3, 'Meias, Malharia', 'Meias esportivas, Meias invisíveis, Meias infantis', 'socks'],
  ['Pijamas', 8, 'Pijamas, Malharia, Íntima', 'Pijamas americanos, Pijamas de malha, Short dolls', 'pyjamas'],
  ['Robes', 2, INTIMATE, 'Robes de cetim, Robes de malha, Camisolas', 'robe', 'Pijamas'],
  ['Tricô', 6, 'Tricô, Malharia', 'Blusas de tricô, Cardigans, Ponchos', 'sweater'],
  ['Moletons', 5, 'Malharia, Confecções', 'Moletons com capuz, Conjuntos de moletom, Calças de moletom', 'hoodie'],
  ['Jaquetas e Casacos', 4, 'Confecções, Ateliê', 'Casacos de lã batida, Jaquetas, Sobretudos', 'coat, denim-jacket'],
  ['Couro e Sintéticos', 2, 'Couros, Ateliê', 'Jaquetas de couro sintético, Saias de couro sintético', 'coat, belt'],
  ['Moda Country', 1, 'Country, Confecções', 'Camisas xadrez, Calças country', 'shirt, jeans'],
  ['Uniformes Profissionais', 3, 'Uniformes, Confecções', 'Jalecos, Aventais, Camisas profissionais', 'shirt, polo'],
  ['Fantasias', 0, 'Ateliê', 'Fantasias', 'party-dress'],
  ['Calçados Femininos', 10, SHOES, 'Sandálias, Scarpins, Rasteirinhas', 'heels, sneakers'],
  ['Calçados Masculinos', 5, SHOES, 'Tênis casuais, Sapatênis, Mocassins', 'sneakers'],
  ['Calçados Infantis', 3, SHOES, 'Tênis infantis, Sandálias infantis', 'sneakers'],
  ['Bolsas', 10, 'Bolsas, Acessórios', 'Bolsas tiracolo, Bolsas tote, Carteiras', 'bag'],
  ['Cintos', 2, 'Couros, Acessórios', 'Cintos de couro, Cintos trançados', 'belt'],
  ['Bijuterias', 8, JEWELS, 'Colares, Brincos, Pulseiras', 'necklace, earrings'],
  ['Semijoias', 7, 'Semijoias, Acessórios', 'Brincos folheados, Colares folheados, Anéis', 'earrings, necklace'],
  ['Óculos', 3, 'Óculos, Acessórios', 'Óculos de sol, Armações', 'sunglasses'],
  ['Bonés e Chapéus', 3, 'Acessórios, Chapéus', 'Bonés, Chapéus de palha, Bucket hats', 'cap, hat'],
  ['Lenços e Echarpes', 1, 'Acessórios, Ateliê', 'Lenços, Echarpes, Pashminas', 'scarf'],
];

/** All categories, ids 1 to 56; one has no supplier. */
export const CATEGORIES: readonly Category[] = ROWS.map(
  ([name, suppliers, trades, products, motifs, parent], index) => ({
    id: index + 1,
    name,
    parentId: parent ? ROWS.findIndex(([other]) => other === parent) + 1 : null,
    suppliers,
    trades: trades.split(', '),
    products: products.split(', '),
    motifs: motifs.split(', ') as Motif[],
  }),
);

/** The category with this exact name. Throws if there is none. */
export function categoryNamed(name: string): Category {
  const found = CATEGORIES.find((category) => category.name === name);
  if (!found) throw new RangeError(`No category ${name}`);
  return found;
}
