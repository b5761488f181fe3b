import { screen, within } from '@testing-library/react';
import { StrictMode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { texts as en } from '#src/i18n/locales/en.ts';
import { texts as es } from '#src/i18n/locales/es.ts';
import { AboutScreen } from '#src/screens/about/about.screen.tsx';
import { GetStartedScreen } from '#src/screens/get-started/get-started.screen.tsx';
import { NotFoundScreen } from '#src/screens/not-found/not-found.screen.tsx';
import { PrivacyScreen } from '#src/screens/privacy/privacy.screen.tsx';
import { renderPage } from '#tests/src/support/render-page.tsx';

const heading = (level: number, name: string) => screen.getByRole('heading', { level, name });
const withBrand = (text: string) => text.replaceAll('{{brand}}', 'Escandallo');

describe.each([
  ['es', es],
  ['en', en],
] as const)('content pages in %s', (language, texts) => {
  it('/about has story, mission, vision and values', async () => {
    const { about } = texts;
    await renderPage(<AboutScreen />, { language });
    expect(heading(1, about.title)).toBeTruthy();
    for (const part of [about.story, about.mission, about.vision, about.values]) {
      expect(heading(2, part.title)).toBeTruthy();
    }
    for (const text of [...about.story.paragraphs, about.mission.text, about.vision.text]) {
      expect(screen.getByText(text)).toBeTruthy();
    }
    for (const value of Object.values(about.values.items)) expect(heading(3, value.title)).toBeTruthy();
  });

  it('/privacy has a date, twelve sections and retention periods', async () => {
    const { privacy } = texts;
    await renderPage(<PrivacyScreen />, { language });
    expect(screen.getByText(privacy.effective)).toBeTruthy();
    expect(privacy.effective).toMatch(/26 (de julio de|July) 2025/);
    expect(screen.getByText(privacy.updated)).toBeTruthy();
    const sections = Object.entries(privacy.sections);
    expect(sections).toHaveLength(12);
    for (const [id, section] of sections) {
      const region = screen.getByRole('region', { name: section.title });
      expect(region.id).toBe(id);
      expect(screen.getByRole('link', { name: section.title }).getAttribute('href')).toBe(`#${id}`);
      const paragraphs = [...section.text, ...('items' in section ? section.items : [])];
      for (const text of paragraphs) expect(region.textContent).toContain(withBrand(text));
    }
    const retention = privacy.sections.retention.items.join();
    for (const period of [/14 m/, /3 (años|years)/, /7 (años|years)/]) expect(retention).toMatch(period);
    // What browsers keep: sessions, drafts, dishes, preferences and the SDK's notes.
    for (const period of [/5 d/, /14 d/, /24 h/, /30 d/, /un año|a year/, /pestaña|tab/, /códigos|codes/])
      expect(retention).toMatch(period);
    const contact = screen.getByRole('region', { name: privacy.sections.contact.title });
    expect(within(contact).getByRole('link').getAttribute('href')).toMatch(/^mailto:/);
  });

  it('/get-started has three tiles and one button to sign-up', async () => {
    const { getStarted } = texts;
    await renderPage(<GetStartedScreen />, { language });
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('listitem')).toHaveLength(3);
    for (const { title, text } of Object.values(getStarted.tiles)) {
      expect(heading(2, title)).toBeTruthy();
      expect(screen.getByText(text)).toBeTruthy();
    }
    expect(main.getByRole('link').getAttribute('href')).toBe('/auth?mode=sign-up');
    expect(main.queryByRole('button')).toBeNull();
  });

  it('unknown paths show not found, link home and log once', async () => {
    const page = (
      <StrictMode>
        <NotFoundScreen />
      </StrictMode>
    );
    await renderPage(page, { language, path: '/carta/brunch' });
    expect(heading(1, texts.notFound.title)).toBeTruthy();
    expect(screen.getByRole('link', { name: texts.notFound.home }).getAttribute('href')).toBe('/');
    expect(screen.getByText('/carta/brunch')).toBeTruthy();

    const log = vi.mocked(console.error);
    expect(log).toHaveBeenCalledExactlyOnceWith('404: there is no page at /carta/brunch');
    log.mockClear();
  });
});
