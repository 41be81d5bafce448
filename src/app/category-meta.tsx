import { generatePath } from 'react-router-dom';
import { JsonLd } from '@/components/json-ld';
import { categoryTree, type CategoryNode, type CategoryPage } from '@/domain/catalog/category-page';
import { formatCount } from '@/domain/format/numbers';
import { isLocked } from '@/domain/supplier/supplier';
import { siteUrl } from '@/lib/site-url';
import { shortened } from '@/lib/shortened';
import { categoryPath } from './category-path';
import { PageMeta } from './page-meta';
import { paths } from './paths';

export const supplierPath = (id: number) => generatePath(paths.catalogSupplier, { id: String(id) });

/** The preview picture of a category's page, which the build draws; relative to the site. */
export const categoryPicture = (slug: string) => `/og/${slug}.jpg`;

const INDEX_TITLE = 'Categorias de fornecedores';
const INDEX_TEXT =
  'Todas as categorias do guia: de vestidos a acessórios, veja quantos fornecedores de moda há em cada uma e escolha por onde começar.';

/** Metadata of the list of categories. */
export function CategoriesMeta({ nodes }: { nodes: CategoryNode[] | undefined }) {
  const links = categoryTree(nodes ?? []).map(({ name, slug }) => ({ name, path: categoryPath(slug) }));
  return (
    <>
      <PageMeta title={INDEX_TITLE} description={INDEX_TEXT} path={paths.categories} />
      {links.length > 0 && (
        <JsonLd
          facts={collection({ name: INDEX_TITLE, description: INDEX_TEXT, path: paths.categories }, links)}
        />
      )}
    </>
  );
}

/** Metadata of a category's page. Search engines are to index it once it has suppliers. */
export function CategoryMeta({ page }: { page: CategoryPage }) {
  const { category, parent, suppliers } = page;
  const path = categoryPath(category.slug);
  const title = `${category.name}: fornecedores para a sua revenda`;
  const description = descriptionOf(page);
  // Pages of locked suppliers are not for search engines.
  const open = suppliers.filter((supplier) => !isLocked(supplier));
  const trail = [
    { name: 'Categorias', path: paths.categories },
    ...(parent ? [{ name: parent.name, path: categoryPath(parent.slug) }] : []),
    { name: category.name, path },
  ];
  return (
    <>
      <PageMeta
        title={title}
        description={description}
        path={path}
        hidden={category.suppliers === 0}
        picture={siteUrl() + categoryPicture(category.slug)}
      />
      <JsonLd
        facts={{
          ...collection(
            { name: title, description, path },
            open.map(({ id, name }) => ({ name, path: supplierPath(id) })),
          ),
          breadcrumb: { '@type': 'BreadcrumbList', itemListElement: numbered(trail, 'item') },
        }}
      />
    </>
  );
}

function descriptionOf({ category, intro }: CategoryPage): string {
  if (intro) return shortened(intro.replace(/\s+/g, ' '));
  if (category.suppliers === 0) return `${category.name}: ainda não há fornecedores nesta categoria do guia.`;
  const count = formatCount(category.suppliers, 'fornecedor', 'fornecedores');
  return `${category.name}: ${count} de moda para a sua revenda. Veja quem fabrica, de onde envia e qual é o pedido mínimo.`;
}

interface PageLink {
  name: string;
  path: string;
}

function collection({ name, description, path }: PageLink & { description: string }, links: PageLink[]) {
  const list = { '@type': 'ItemList', numberOfItems: links.length, itemListElement: numbered(links, 'url') };
  return {
    '@type': 'CollectionPage',
    name,
    description,
    url: siteUrl() + path,
    inLanguage: 'pt-BR',
    ...(links.length > 0 && { mainEntity: list }),
  };
}

/** Elements of a list, whose address is in `url`, or of breadcrumbs, where it is in `item`. */
function numbered(links: PageLink[], address: 'url' | 'item') {
  return links.map(({ name, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    [address]: siteUrl() + path,
  }));
}
