import * as z from 'zod/mini';
import { emailField } from './email.ts';
import { personName } from './sign-up.ts';

export const profileInput = z.object({ name: personName, email: emailField() });
export type ProfileInput = z.infer<typeof profileInput>;
