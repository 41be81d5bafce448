/** Names of drafts begin so; the supplier's id follows, unless it is new. */
export const SUPPLIER_DRAFT = 'supplier:';
