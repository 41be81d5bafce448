import { writeFileSync } from 'node:fs';
import { API_PAGE, apiPage } from './api-page';

/** `npm run docs:api`: writes the readable description of the endpoints. */
writeFileSync(API_PAGE, await apiPage());
