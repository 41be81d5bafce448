import { generatePath } from 'react-router-dom';
import { paths } from './paths';

/** The public page of the category with this slug. */
export const categoryPath = (slug: string) => generatePath(paths.category, { slug });
