import { describe, expect } from 'vitest';
import { languages } from '#contract/site.ts';
import { inlineSources } from '#server/pages/inline-sources.ts';
import { test } from './support/browser-test.ts';
import { waitForHydration } from './support/prerendered.ts';

const origin = 'https://escandallo.example';
const publicPaths = ['/', '/about', '/privacy', '/get-started'];
const publicPages = publicPaths.flatMap((path) => languages.map((language) => ({ path, language })));

const read = async (siteUrl: string, path: string) => {
  const response = await fetch(siteUrl + path);
  const html = await response.text();
  const values = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => value);
  return {
    html,
    response,
    meta: (name: string) => values(new RegExp(`<meta (?:name|property)="${name}" content="([^"]+)"`, 'g'))[0],
    values,
  };
};

describe.each(publicPages)('head: $path in $language', ({ path, language }) => {
  test('has tags for search engines and social networks', async ({ stack }) => {
    const { meta, values } = await read(stack.siteUrl, `${path}?lng=${language}`);
    const [title] = values(/<title>(.+?)<\/title>/g);
    expect(title).toContain('Escandallo');
    expect(meta('description')).toMatch(/.{50,160}/);
    expect(meta('robots')).toBeUndefined();
    const url = `${origin}${path}?lng=${language}`;
    expect(values(/rel="canonical" href="(.+?)"/g)).toEqual([url]);
    expect(values(/rel="alternate" hreflang="(.+?)" href=/g)).toEqual(['es', 'en', 'x-default']);
    expect(meta('og:url')).toBe(url);
    expect(meta('og:title')).toBe(title);
    expect(meta('og:locale')).toBe(language === 'es' ? 'es_ES' : 'en_GB');
    expect(meta('twitter:card')).toBe('summary_large_image');
    const picture = new URL(meta('og:image') ?? '');
    const { headers } = await fetch(stack.siteUrl + picture.pathname);
    expect(headers.get('content-type')).toBe('image/png');
  });
});

test('head: every page has its own title and description', async ({ stack }) => {
  const heads = await Promise.all(
    publicPages.map(({ path, language }) => read(stack.siteUrl, `${path}?lng=${language}`)),
  );
  expect(new Set(heads.map(({ meta }) => meta('og:title'))).size).toBe(publicPages.length);
  expect(new Set(heads.map(({ meta }) => meta('description'))).size).toBe(publicPages.length);
});

test.for(['/auth', '/registration', '/nowhere'])('head: %s is not indexed', async (path, { stack }) => {
  const { meta, values } = await read(stack.siteUrl, path);
  expect(meta('robots')).toBe('noindex');
  expect(values(/rel="canonical"/g)).toEqual([]);
});

test('head: SEO tags follow navigation; social tags are removed', async ({ page, stack }) => {
  const shown = () =>
    page
      .locator('link[rel=canonical], link[rel=alternate], meta[name=robots]')
      .evaluateAll((tags) => tags.map((tag) => tag.outerHTML.replace('>', ' />')));
  const prerendered = async (path: string) => {
    const { html } = await read(stack.siteUrl, `${path}?lng=es`);
    return html.match(/<(link rel="(canonical|alternate)"|meta name="robots")[^>]*>/g);
  };
  await page.goto('/about');
  await waitForHydration(page);
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('link', { name: 'Privacidad' }).click();
  await expect.poll(shown).toEqual(await prerendered('/privacy'));
  expect(await page.locator('meta[property^="og:"], meta[name^="twitter:"]').count()).toBe(0);
  await page.getByLabel('Menú').click();
  await page.getByRole('navigation').getByRole('link', { name: 'Empezar' }).click();
  await expect.poll(shown).toEqual(await prerendered('/get-started'));
  await page.getByRole('main').getByRole('link').first().click();
  await page.waitForURL('**/auth?*');
  await expect.poll(shown).toEqual(await prerendered('/auth'));
  await page.goBack();
  await expect.poll(shown).toEqual(await prerendered('/get-started'));
});

test('head: the landing page has structured data of the free plan', async ({ stack }) => {
  const { values } = await read(stack.siteUrl, '/?lng=en');
  expect(JSON.parse(values(/<script type="application\/ld\+json">(.+?)<\/script>/g)[0] ?? '')).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: 'Escandallo',
    offers: { '@type': 'Offer', name: 'Free Starter', price: '0', priceCurrency: 'EUR' },
  });
});

test('sitemap: lists every public page in every language', async ({ page, stack }) => {
  const robots = await (await fetch(`${stack.siteUrl}/robots.txt`)).text();
  expect(robots).toContain(`Sitemap: ${origin}/sitemap.xml`);
  const xml = await (await fetch(`${stack.siteUrl}/sitemap.xml`)).text();
  const parsed = await page.evaluate((text) => {
    const document = new DOMParser().parseFromString(text, 'application/xml');
    return {
      errors: document.getElementsByTagName('parsererror').length,
      urls: [...document.getElementsByTagName('loc')].map(({ textContent }) => textContent),
      alternates: document.getElementsByTagName('xhtml:link').length,
    };
  }, xml);
  const urls = publicPages.map(({ path, language }) => `${origin}${path}?lng=${language}`);
  expect(parsed).toEqual({ errors: 0, urls, alternates: urls.length * 3 });
});

test('icons: all icons of manifest and pages exist', async ({ stack }) => {
  const { values } = await read(stack.siteUrl, '/');
  const manifest = await (await fetch(`${stack.siteUrl}/site.webmanifest`)).json();
  const icons = [
    ...values(/rel="(?:icon|apple-touch-icon)" href="(.+?)"/g),
    ...manifest.icons.map(({ src }: { src: string }) => src),
  ];
  expect(icons).toHaveLength(6);
  for (const icon of icons) expect((await fetch(stack.siteUrl + icon)).status, icon).toBe(200);
});

test('head: pages contain the policy, for static hosts without headers', async ({ stack }) => {
  const { html, response, values } = await read(stack.siteUrl, '/about');
  // It counts for what stands after it: not for what the local stack adds before.
  const [, after = ''] = html.split('Content-Security-Policy');
  const { scriptSrc, styleSrc } = inlineSources(after);
  // The theme's, and the page's own.
  expect(scriptSrc).toHaveLength(2);
  const [own] = values(/http-equiv="Content-Security-Policy" content="(.+?)"/g);
  for (const policy of [own, response.headers.get('content-security-policy')]) {
    for (const source of [...scriptSrc, ...styleSrc]) expect(policy).toContain(source);
    expect(policy).not.toContain('unsafe');
  }
});

describe('landing page', () => {
  test.override({ device: 'desktop' });

  test('loads neither Firebase nor machines before the modal opens', async ({ page }) => {
    const scripts: string[] = [];
    page.on('request', (request) => scripts.push(request.url()));
    await Promise.all([page.waitForResponse(/\/logout$/), page.goto('/')]);
    await page.waitForLoadState('networkidle');
    expect(scripts.filter((url) => /firebase|start-flow/.test(url))).toEqual([]);
    await Promise.all([
      page.waitForRequest(/firebase-provider/),
      page.getByRole('button', { name: 'Iniciar sesión' }).click(),
    ]);
    await page.getByRole('dialog').waitFor();
  });
});
