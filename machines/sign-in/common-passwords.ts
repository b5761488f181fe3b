/**
 * The first that somebody guesses, of at least six characters and in lower case: the usual heads of leaked
 * lists, their Spanish sisters, and the words of a kitchen.
 */
const list = `
123456 1234567 12345678 123456789 1234567890 12345678910 0123456789 987654321 9876543210 87654321 7654321
654321 000000 0000000 00000000 111111 1111111 11111111 111111111 1111111111 112233 11223344 121212 12121212
123123 123123123 123321 123654 123654789 123987 12341234 12344321 123qwe 123abc 131313 134679 142536 147258
147258369 147852 159357 159753 147896325 222222 22222222 232323 246810 252525 258456 333333 444444 456456
456789 555555 5555555 55555555 666666 66666666 696969 741852 741852963 753951 777777 7777777 77777777 789456
789456123 888888 88888888 963852741 987654 999999 99999999 101010 102030 10203040 112211 202020 212121
aaaaaa aaaaaaaa a12345 a123456 a1234567 a12345678 a123456789 aa123456 aa12345678 abc123 abc1234 abc12345
abcabc abcd123 abcd1234 abcdef abcdefg abcdefgh abc123456 asdasd asd123 asdf1234 asdfasdf asdfgh asdfghj
asdfghjkl asdfghjklñ zxcvbn zxcvbnm 1q2w3e 1q2w3e4r 1q2w3e4r5t 1qaz2wsx 1qazxsw2 q1w2e3 q1w2e3r4 q1w2e3r4t5
qazwsx qazwsxedc qweasd qweasdzxc qwe123 qwert1 qwert123 qwerty qwerty1 qwerty12 qwerty123 qwerty1234
qwerty12345 qwertyu qwertyui qwertyuiop qwertz qweqwe 123qweasd password password1 password12 password123
password1234 passw0rd p@ssw0rd p@ssword pass123 pass1234 passwd admin1 admin123 admin1234 administrator
administrador guest123 letmein login123 master master123 root123 secret secreto secret123 test123 test1234
testing welcome welcome1 welcome123 changeme default demo123 hello123 access iloveyou iloveyou1 loveme
lovely sunshine princess dragon monkey shadow football baseball superman batman spiderman pokemon naruto
michael jordan charlie freedom whatever trustno1 starwars computer internet samsung google killer hunter
ashley jessica jennifer nicole daniel daniela thomas andrea flower cookie cheese summer winter monster
orange banana butterfly chocolate contraseña contrasena contraseña1 contrasena1 contraseña123 contrasena123
contraseñas micontraseña micontrasena miclave clave123 clave1234 claves usuario usuario1 usuario123 acceso
entrar hola123 hola1234 hola12345 holahola holamundo bienvenido bienvenida teamo123 teamomucho teamoamor
tequiero tequieromucho amoreterno amores amorcito miamor mivida princesa princesa1 hermosa bonita preciosa
muñeca corazon corazón estrella estrellas mariposa angelito cariño carino familia mifamilia mama123 mamapapa
papamama mihija mihijo futbol fútbol realmadrid realmadrid1 madrid madrid123 barcelona barcelona1
barcelona123 barça1 fcbarcelona atleti atletico valencia sevilla sevillafc athletic españa espana españa1
espana1 españa123 espana123 mexico argentina colombia alejandro alejandra alberto antonio antonio1 carlos
carlos123 carolina cristina david123 eduardo fernando francisco gabriel gabriela javier javier1 jorge123
joseluis juan123 juancarlos manolo manuel marcos maria123 mariposas marina miguel miguel123 miguelangel
monica natalia pablo123 patricia patricio paquito rafael ricardo roberto rodrigo sandra santiago sebastian
sergio sergio123 vanessa veronica lucia123 laura123 lorena alicia beatriz jesus123 jesucristo diosesamor
diosmio virgen guadalupe cocina cocina1 cocina123 cocinero cocinera restaurante restaurante1 panaderia
panadería pasteleria pastelería escandallo escandallo1 escandallo123 tortilla paella cerveza negocio empresa
empresa1 empresa123 trabajo verano verano2024 verano2025 invierno navidad temporal temporal1 prueba prueba1
prueba123 pruebas cambiame chocolate1 caramelo perrito gatito mascota lunita
`;

export const commonPasswords: ReadonlySet<string> = new Set(list.trim().split(/\s+/));
