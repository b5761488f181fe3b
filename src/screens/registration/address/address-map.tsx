import { AddressMinimap } from '@mapbox/search-js-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/components/button.tsx';
import { IconButton } from '#src/components/icon-button.tsx';
import styles from './address-map.module.css';
import type { Coordinate, Place } from './place.ts';
import { mapStyles, mapTheme } from './themes.ts';
import { useIsDark } from './use-is-dark.ts';
import { type MapLook, useMinimap } from './use-minimap.ts';

interface AddressMapProps {
  place: Place;
  /** While the form is sent. */
  isLocked: boolean;
  onMove: (coordinate: Coordinate) => void;
  /** The picture did not come. */
  onLost: () => void;
}

/** One press of a button moves the pin by these pixels: about seven metres. */
const step = 8;
const directions = {
  left: { x: -step, y: 0 },
  up: { x: 0, y: -step },
  down: { x: 0, y: step },
  right: { x: step, y: 0 },
} as const;
type Direction = keyof typeof directions;

type MapNews = 'adjusting' | 'saved' | 'cancelled' | 'edge' | `moved.${Direction}`;

/** Where the address is, and a pin that can be put right, by pointer or by keyboard. */
export function AddressMap({ place, isLocked, onMove, onLost }: AddressMapProps) {
  const { t } = useTranslation('registration');
  const frame = useRef<HTMLDivElement>(null);
  const [look, setLook] = useState<MapLook>('default');
  const [isAdjusting, setIsAdjusting] = useState(false);
  // The count makes the same news new: the pin moved once more.
  const [news, setNews] = useState<{ text: MapNews; count: number } | null>(null);
  const tell = (text: MapNews) => setNews((last) => ({ text, count: (last?.count ?? 0) + 1 }));
  const names = { image: t('address.mapOf', { address: place.address }), toggle: t('address.satellite') };
  const minimap = useMinimap(frame, names, look, setLook);
  const isDark = useIsDark();

  const controls = useRef<HTMLDivElement>(null);
  const wasAdjusting = useRef(false);
  useEffect(() => {
    // The button that was pressed is gone.
    if (wasAdjusting.current !== isAdjusting) controls.current?.querySelector('button')?.focus();
    wasAdjusting.current = isAdjusting;
  }, [isAdjusting]);

  const act = (action: 'adjust' | 'save' | 'cancel', text: MapNews) => () => {
    minimap.press(action);
    setIsAdjusting(action === 'adjust');
    tell(text);
  };
  const save = (moved: Coordinate) => {
    if (moved.join() !== place.coordinate.join()) onMove(moved);
  };
  const move = (direction: Direction) => () => {
    const { x, y } = directions[direction];
    tell(minimap.movePin(x, y) ? `moved.${direction}` : 'edge');
  };

  // A new object would be a new place to the library.
  const feature = useMemo(
    () => ({
      type: 'Feature' as const,
      geometry: { type: 'Point' as const, coordinates: [...place.coordinate] },
      properties: { full_address: place.address },
    }),
    [place],
  );
  return (
    <section className={styles.map} aria-label={t('address.map')}>
      {/*
       * With another place it begins anew: the library keeps where the last pin was. With a parent of its own,
       * which the library asks for once more when all of it is gone.
       */}
      <div key={`${place.id} ${place.coordinate}`}>
        <div ref={frame} className={styles.frame} data-look={look} onErrorCapture={onLost}>
          <AddressMinimap
            show
            canAdjustMarker
            satelliteToggle
            footer={false}
            feature={feature}
            theme={mapTheme}
            mapStyleMode={look}
            defaultMapStyle={isDark ? mapStyles.night : mapStyles.day}
            onSaveMarkerLocation={save}
          />
        </div>
      </div>
      <div ref={controls} className={styles.controls}>
        {isAdjusting ? (
          <>
            <div className={styles.directions}>
              {(Object.keys(directions) as Direction[]).map((direction) => (
                <IconButton
                  key={direction}
                  icon="arrow"
                  label={t(`address.move.${direction}`)}
                  onClick={move(direction)}
                />
              ))}
            </div>
            <div className={styles.ends}>
              <Button variant="line" size="small" onClick={act('save', 'saved')}>
                {t('address.save')}
              </Button>
              <Button variant="plain" size="small" onClick={act('cancel', 'cancelled')}>
                {t('address.cancel')}
              </Button>
            </div>
          </>
        ) : (
          <Button variant="line" size="small" disabled={isLocked} onClick={act('adjust', 'adjusting')}>
            {t('address.adjust')}
          </Button>
        )}
        <p className={styles.news} role="status">
          {news && <span key={news.count}>{t(`address.mapNews.${news.text}`)}</span>}
        </p>
      </div>
      <p className={styles.footer}>{t('address.footer')}</p>
    </section>
  );
}
