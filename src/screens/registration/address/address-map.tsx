import { AddressMinimap } from '@mapbox/search-js-react';
import { useSelector } from '@xstate/react';
import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import {
  selectIsAdjusting,
  selectMapStatus,
  selectMapStyleMode,
} from '#machines/address/address.selectors.ts';
import type { Direction, MapLocation } from '#machines/address/address.types.ts';
import { Button } from '#src/components/button.tsx';
import { IconButton } from '#src/components/icon-button.tsx';
import type { AddressActor } from '#src/runtime/use-address.ts';
import styles from './address-map.module.css';
import { mapStyles, mapTheme } from './themes.ts';
import { useIsDark } from './use-is-dark.ts';
import { useMinimap } from './use-minimap.ts';

interface AddressMapProps {
  address: AddressActor;
  location: MapLocation;
  /** True while submitting. */
  isLocked: boolean;
}

const directions: readonly Direction[] = ['left', 'up', 'down', 'right'];

/** Map with a pin that pointer and keyboard can move. */
export function AddressMap({ address, location, isLocked }: AddressMapProps) {
  const { t } = useTranslation('registration');
  const frame = useRef<HTMLDivElement>(null);
  const look = useSelector(address, selectMapStyleMode);
  const isAdjusting = useSelector(address, selectIsAdjusting);
  const news = useSelector(address, selectMapStatus);
  useMinimap(frame, address, {
    image: t('address.mapImageLabel', { address: location.address }),
    toggle: t('address.satellite'),
  });
  const isDark = useIsDark();

  const controls = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the buttons moves the focus.
  useEffect(() => {
    // From the end of the page, the focus alone would leave the pin under the header.
    if (isAdjusting) frame.current?.scrollIntoView({ block: 'nearest' });
    // The clicked button is removed.
    if (news) controls.current?.querySelector('button')?.focus();
  }, [isAdjusting]);

  // The library treats a new object as a new location.
  const feature = useMemo(
    () => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [...location.coordinate] },
      properties: { full_address: location.address },
    }),
    [location],
  );
  return (
    <section className={styles.map} aria-label={t('address.mapLabel')}>
      {/*
       * The key resets the library, which stores the last pin. Its own parent is required, because the library
       * accesses it after removal.
       */}
      <div key={`${location.id} ${location.coordinate}`}>
        <div
          ref={frame}
          className={styles.frame}
          data-look={look}
          onErrorCapture={() => address.send({ type: 'map.failed' })}
        >
          <AddressMinimap
            show
            canAdjustMarker
            satelliteToggle
            footer={false}
            feature={feature}
            theme={mapTheme}
            mapStyleMode={look}
            defaultMapStyle={isDark ? mapStyles.night : mapStyles.day}
            onSaveMarkerLocation={(coordinate) => address.send({ type: 'pin.saved', coordinate })}
          />
        </div>
      </div>
      <div ref={controls} className={styles.controls}>
        {isAdjusting ? (
          <>
            <div className={styles.directions}>
              {directions.map((direction) => (
                <IconButton
                  key={direction}
                  icon="arrow"
                  label={t(`address.move.${direction}`)}
                  onClick={() => address.send({ type: 'direction.clicked', direction })}
                />
              ))}
            </div>
            <div className={styles.actions}>
              <Button variant="line" size="small" onClick={() => address.send({ type: 'save.clicked' })}>
                {t('address.save')}
              </Button>
              <Button variant="plain" size="small" onClick={() => address.send({ type: 'cancel.clicked' })}>
                {t('address.cancel')}
              </Button>
            </div>
          </>
        ) : (
          <Button
            variant="plain"
            size="small"
            disabled={isLocked}
            onClick={() => address.send({ type: 'adjust.clicked' })}
          >
            {t('address.adjust')}
          </Button>
        )}
        <p className={styles.status} role="status">
          {news && <span key={news.count}>{t(`address.mapStatus.${news.text}`)}</span>}
        </p>
      </div>
      <p className={styles.footer}>{t('address.adjustHint')}</p>
    </section>
  );
}
