/**
 * Passwords that are rejected without a request: at least six characters, lower case. The most common ones, and Spanish
 * and kitchen words that the long list of docs/decisions/0010 lacks.
 */
const list = `
123456 1234567 12345678 123456789 1234567890 111111 123123 000000 654321 abc123 iloveyou password password1
password123 qwerty qwerty123
112211 aa12345678 abcabc asdfghjklñ password1234 p@ssword passwd admin1 admin1234 administrator administrador
guest123 login123 root123 secreto secret123 default demo123 contraseña contrasena contraseña1 contrasena1
contraseña123 contrasena123 contraseñas micontraseña micontrasena miclave clave123 clave1234 claves usuario
usuario1 usuario123 acceso entrar hola123 hola1234 hola12345 holahola holamundo bienvenido bienvenida teamo123
teamomucho teamoamor tequieromucho amoreterno amorcito miamor mivida princesa1 hermosa preciosa muñeca corazón
estrellas angelito cariño carino mifamilia papamama mihija mihijo futbol fútbol realmadrid1 madrid123
barcelona123 barça1 fcbarcelona atleti atletico sevilla sevillafc athletic españa espana españa1 espana1
españa123 espana123 carlos123 javier1 jorge123 joseluis juan123 juancarlos manolo maria123 mariposas miguel123
miguelangel pablo123 patricio paquito sergio123 lucia123 laura123 beatriz jesucristo diosesamor diosmio virgen
guadalupe cocina cocina1 cocina123 cocinero cocinera restaurante restaurante1 panaderia panadería pasteleria
pastelería escandallo escandallo1 escandallo123 tortilla paella cerveza negocio empresa empresa1 empresa123
trabajo verano verano2024 verano2025 invierno navidad temporal temporal1 prueba prueba1 prueba123 pruebas
cambiame caramelo perrito gatito mascota lunita
`;

export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/));
