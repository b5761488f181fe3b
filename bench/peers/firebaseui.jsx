import { initializeUI } from '@firebase-oss/ui-core';
import { FirebaseUIProvider, GoogleSignInButton, SignInAuthScreen } from '@firebase-oss/ui-react';
import { initializeApp } from 'firebase/app';
import { createRoot } from 'react-dom/client';
import '@firebase-oss/ui-styles/dist.min.css';

const ui = initializeUI({ app: initializeApp({ apiKey: 'demo', projectId: 'demo-escandallo' }) });

createRoot(document.getElementById('root')).render(
  <FirebaseUIProvider ui={ui}>
    <SignInAuthScreen>
      <GoogleSignInButton />
    </SignInAuthScreen>
  </FirebaseUIProvider>,
);
