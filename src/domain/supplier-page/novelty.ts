import * as z from 'zod/mini';

/** A novelty as GET /api/novelties answers it: the pictures with the links to their files and smaller versions. */
export const novelty = z.object({
  id: z.number(),
  supplier_id: z.number(),
  supplier: z.string(),
  category: z.nullable(z.string()),
  text: z.string(),
  pictures: z.array(z.object({ path: z.string(), url: z.string() })),
  price_from_cents: z.nullable(z.number()),
  price_to_cents: z.nullable(z.number()),
  sizes: z.nullable(z.array(z.string())),
  created_at: z.string(),
  is_hidden: z.boolean(),
});
export type Novelty = z.infer<typeof novelty>;

/** As many as a page of GET /api/novelties has. */
export const NOVELTIES_PER_PAGE = 20;
export const NOVELTY_DAYS = 45;
