import { delay, http } from 'msw';
import { expect } from 'vitest';
import { auth, authError, PASSWORD, test, USER } from './support/failing-project';

test('a hosted project refuses a login as late for an unknown e-mail address as for a wrong password', async ({
  project,
}) => {
  // The auth server answers at once if nobody has the e-mail address, and otherwise after comparing the password.
  for (const compared of [0, 450]) {
    project.use(
      http.post(auth('/token'), async () => {
        await delay(compared);
        return authError(400, 'invalid_credentials');
      }),
    );
    const started = performance.now();
    const body = JSON.stringify({ email: USER.email, password: PASSWORD });
    expect((await project.call('/api/auth/login', { method: 'POST', body })).status).toBe(401);
    const took = performance.now() - started;
    expect(took).toBeGreaterThan(495);
    expect(took).toBeLessThan(900);
  }
});
