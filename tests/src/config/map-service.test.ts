import { describe, expect, onTestFinished, test } from 'vitest';
import { findMapService } from '#src/config/map-service.ts';

const nameSamples = () => {
  document.head.insertAdjacentHTML('beforeend', '<meta name="map-samples" content="/_mapbox">');
  onTestFinished(() => document.head.querySelector('meta[name="map-samples"]')?.remove());
};
const origin = `${location.origin}/_mapbox`;

describe('findMapService', () => {
  test('returns Mapbox with a token, also on a page of the local stack', () => {
    nameSamples();
    expect(findMapService('pk.token')).toEqual({
      token: 'pk.token',
      api: 'https://api.mapbox.com',
      contribute: 'https://contribute-api.mapbox.com',
    });
  });

  test('returns the local stack without a token', () => {
    nameSamples();
    expect(findMapService('')).toEqual({ token: 'sample', api: origin, contribute: origin });
  });

  test('returns null in production without a token', () => {
    expect(findMapService('')).toBeNull();
  });
});
