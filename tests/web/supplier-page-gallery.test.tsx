import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { afterEach, expect, test, vi } from 'vitest';
import { API, hold, refusal, server } from './support/msw';
import { renderApp } from './support/render-route';
import { answerPage, GALLERY_LINKS, galleryLink, supplierPage } from './support/supplier-page';

const GALLERY = [
  { id: 11, path: '1/a.jpg' },
  { id: 12, path: '1/b.jpg' },
  { id: 13, path: '1/c.jpg' },
];

const photos = () => screen.findByRole('region', { name: 'Fotos' });
const thumbnails = async () => within(await photos()).queryAllByRole('button', { name: /^Abrir/ });
const inView = async () =>
  (await thumbnails()).findIndex((thumbnail) => thumbnail.getAttribute('aria-current') === 'true');
const sources = async () =>
  (await thumbnails()).map((thumbnail) => thumbnail.querySelector('img, video')?.getAttribute('src'));

afterEach(() => {
  vi.useRealTimers();
});

test('the gallery shows the main picture large and all pictures as thumbnails, with links signed in one request', async () => {
  const asked = answerPage(supplierPage(1, { supplier_images: GALLERY }));
  await renderApp('/fornecedores/1');
  await waitFor(async () => expect(await thumbnails()).toHaveLength(4));
  const main = within(await photos()).getByRole('img', { name: 'Ateliê Lumivê' });
  expect(main).toHaveAttribute('src', `${API}/storage/v1/object/public/suppliers/1/main.jpg`);
  expect(await sources()).toEqual([
    `${API}/storage/v1/object/public/suppliers/1/main.jpg`,
    ...GALLERY.map(({ path }) => galleryLink(path, 1).url),
  ]);
  expect(await inView()).toBe(0);
  expect(asked.signed).toEqual([1]);
});

test('a supplier without pictures shows the placeholder and no thumbnail', async () => {
  const asked = answerPage(
    supplierPage(1, { supplier_details: { ...supplierPage(1).supplier_details!, main_image_path: null } }),
  );
  await renderApp('/fornecedores/1');
  expect(within(await photos()).getByRole('img')).toHaveAttribute('src', '/placeholder.svg');
  expect(await thumbnails()).toHaveLength(0);
  expect(asked.signed).toEqual([]);
});

test('without a main picture the first one of the gallery is shown large', async () => {
  answerPage(
    supplierPage(1, {
      supplier_details: { ...supplierPage(1).supplier_details!, main_image_path: null },
      supplier_images: GALLERY,
    }),
  );
  await renderApp('/fornecedores/1');
  const main = await screen.findByRole('button', { name: 'Ampliar foto 1 de 3' });
  expect(main.querySelector('img')).toHaveAttribute('src', expect.stringContaining('/1/a.jpg?'));
});

test('a thumbnail opens the lightbox at its picture and follows it from there', async () => {
  answerPage(supplierPage(1, { supplier_images: GALLERY }));
  const { user } = await renderApp('/fornecedores/1');
  await user.click(await screen.findByRole('button', { name: 'Abrir foto 3 de 4' }));
  const lightbox = await screen.findByRole('dialog', { name: 'Fotos em tela cheia' });
  expect(within(lightbox).getByText('3 / 4')).toBeInTheDocument();
  expect(await inViewBehind()).toBe(2);

  await user.keyboard('{ArrowRight}');
  expect(await within(lightbox).findByText('4 / 4')).toBeInTheDocument();
  await waitFor(async () => expect(await inViewBehind()).toBe(3));
  await user.click(within(lightbox).getByRole('button', { name: 'Foto anterior' }));
  await waitFor(async () => expect(await inViewBehind()).toBe(2));

  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  // The large picture shows the one seen last, and opens there.
  await user.click(screen.getByRole('button', { name: 'Ampliar foto 3 de 4' }));
  expect(await screen.findByText('3 / 4')).toBeInTheDocument();
});

/** The page is inert behind the lightbox: no role finds it there. */
function inViewBehind() {
  const thumbnails = [...document.querySelectorAll('section[aria-label=Fotos] li button')];
  return Promise.resolve(thumbnails.findIndex((thumbnail) => thumbnail.hasAttribute('aria-current')));
}

test('a main video is muted and inline, and loads only its metadata until it is played', async () => {
  answerPage(
    supplierPage(1, {
      supplier_details: { ...supplierPage(1).supplier_details!, main_image_path: '1/main.mov' },
      supplier_images: GALLERY,
    }),
  );
  const play = vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue();
  vi.spyOn(HTMLMediaElement.prototype, 'pause').mockReturnValue();
  const { user } = await renderApp('/fornecedores/1');
  const main = await screen.findByRole('button', { name: /^Ampliar vídeo 1/ });
  for (const video of (await photos()).querySelectorAll('video')) {
    expect(video).toHaveProperty('muted', true);
    expect(video).toHaveAttribute('playsinline');
    expect(video).toHaveAttribute('preload', 'metadata');
  }
  expect(play).not.toHaveBeenCalled();

  await user.click(main);
  const lightbox = await screen.findByRole('dialog');
  const played = await waitFor(() => {
    const video = lightbox.querySelector('video');
    expect(video).not.toBeNull();
    return video!;
  });
  expect(played).toHaveProperty('muted', true);
  expect(played.querySelector('source')).toHaveAttribute('type', 'video/mp4');
});

test('a picture that fails to load requests new links once', async () => {
  const asked = answerPage(supplierPage(1, { supplier_images: GALLERY }));
  await renderApp('/fornecedores/1');
  await waitFor(async () => expect(await thumbnails()).toHaveLength(4));
  const second = (await thumbnails())[1]!;
  fireEvent.error(second.querySelector('img')!);
  expect(second.querySelector('img')).toHaveAttribute('src', '/placeholder.svg');
  await waitFor(() =>
    expect(second.querySelector('img')).toHaveAttribute('src', expect.stringContaining('token=2')),
  );
  fireEvent.error(second.querySelector('img')!);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(second.querySelector('img')).toHaveAttribute('src', '/placeholder.svg');
  expect(asked.signed).toHaveLength(2);
});

test('links about to expire are renewed when the lightbox opens', async () => {
  const asked = answerPage(supplierPage(1, { supplier_images: GALLERY }));
  const { user } = await renderApp('/fornecedores/1');
  const second = await screen.findByRole('button', { name: 'Abrir foto 2 de 4' });
  vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 5 * 60_000);
  await user.click(second);
  await waitFor(() => expect(asked.signed).toHaveLength(2));
});

test('thumbnails keep their place while their links load, and a failure is shown with Retry', async () => {
  answerPage(supplierPage(1, { supplier_images: GALLERY }));
  const { held, release } = hold();
  let refusals = 1;
  server.use(
    http.get(GALLERY_LINKS, async () => {
      await held;
      return refusals-- > 0 ? refusal(500) : undefined;
    }),
  );
  const { user } = await renderApp('/fornecedores/1');
  expect((await photos()).querySelectorAll('li')).toHaveLength(4);
  expect(await thumbnails()).toHaveLength(1);
  release();
  expect(await screen.findByText('Não foi possível carregar as outras fotos.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await waitFor(async () => expect(await thumbnails()).toHaveLength(4));
});

test('a file that no longer exists is left out', async () => {
  answerPage(supplierPage(1, { supplier_images: GALLERY }));
  server.use(http.get(GALLERY_LINKS, () => Response.json({ data: [galleryLink('1/a.jpg', 1)] })));
  await renderApp('/fornecedores/1');
  await waitFor(async () => expect(await thumbnails()).toHaveLength(2));
});
