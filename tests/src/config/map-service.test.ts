import { describe, expect, onTestFinished, test } from 'vitest';
import { findMapService } from '#src/config/map-service.ts';

const nameSamples = () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="map-samples" content="/_mapbox">');
  onTestFinished(() => document.head.querySelector('meta[name="map-samples"]')?.remove());
};
const origin = 'http://localhost:3000/_mapbox';

describe('who answers the address search', () => {
  test('is Mapbox with a token, also on a page of the local stack', () => {
    nameSamples();
    expect(findMapService('pk.token')).toEqual({
      token: 'pk.token',
      api: 'https://api.mapbox.com',
      contribute: 'https://contribute-api.mapbox.com',
    });
  });

  test('is the local stack without one', () => {
    nameSamples();
    expect(findMapService('')).toEqual({ token: 'sample', api: origin, contribute: origin });
  });

  test('is nobody in production without one', () => {
    expect(findMapService('')).toBeNull();
  });
});
