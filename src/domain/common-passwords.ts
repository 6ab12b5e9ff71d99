const LIST = `
123456 1234567 12345678 123456789 1234567890 0123456789 012345 111111 1111111 11111111 000000 0000000 00000000 222222
333333 444444 555555 666666 777777 7777777 888888 88888888 999999 999999999 121212 123123 123123123 112233 11223344
101010 102030 123321 1234321 123654 147258 147258369 159357 159753 123789 654321 7654321 87654321 987654321 0987654321
696969 131313 232323 252525 420420 456456 456789 789456 789456123 741852 741852963 963852 963852741 951753 753951
852456 789789 321321 112358 314159 135790 246810 124578 142536 987654 010203 123456a 123456q a123456 a12345 a1b2c3
a1b2c3d4 abc123 abcd1234 abcdef abcdefg abcdefgh abc1234 123abc aa123456 aaaaaa aaaaaaa aaaaaaaa qwerty qwerty1
qwerty12 qwerty123 qwerty1234 qwerty12345 qwertyu qwertyui qwertyuiop qwert123 qwe123 qweqwe qweasd qweasdzxc qwer1234
qazwsx qazwsxedc qaz123 1qaz2wsx 1qaz2wsx3edc 1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5
zaq12wsx zaq1zaq1 asdfgh asdfghj asdfghjk asdfghjkl asdfasdf asdf1234 asd123 asdasd zxcvbn zxcvbnm zxcvbnm1 zxcasd
zxczxc poiuyt lkjhgf mnbvcx mnbvcxz password password1 password12 password123 password1234 password! password01
passw0rd p@ssw0rd p@ssword pa55word pass123 pass1234 passpass passwort passwords mypassword newpassword thepassword
changeme changeit secret secret1 secret123 letmein letmein1 letmein123 welcome welcome1 welcome12 welcome123 admin1
admin12 admin123 admin1234 adminadmin administrator root123 rootroot toor123 guest1 guest123 test12 test123 test1234
testing testtest tester user123 user1234 username login1 login123 default demo123 sample temp123 temporary access
access14 access123 master master1 master123 superman superman1 batman batman1 spiderman ironman starwars startrek
pokemon naruto dragon dragon1 dragon123 monkey monkey1 monkey123 tigger tiger1 tigers eagles falcon panther lion123
puppy1 kitten doggie dolphin butterfly butterfly1 chicken turtle spider rabbit bulldog shadow shadow1 sunshine
sunshine1 summer summer1 winter winter1 spring1 autumn flower flower1 flowers rainbow purple orange yellow silver
golden diamond crystal princess princess1 prince queen1 iloveyou iloveyou1 iloveyou2 iloveu ilovegod iloveme loveme
lovely lover1 loveyou love123 love1234 mylove forever football football1 baseball baseball1 basketball soccer soccer1
hockey hockey1 tennis golfer softball cowboys steelers yankees lakers rangers packers raiders arsenal chelsea
liverpool liverpool1 barcelona manchester juventus realmadrid michael michael1 michelle jennifer jessica jessica1
jordan jordan1 jordan23 ashley ashley1 amanda amanda1 nicole nicole1 daniel daniel1 andrew andrew1 anthony anthony1
joshua joshua1 matthew matthew1 robert robert1 thomas thomas1 william william1 charlie charlie1 george george1 joseph
justin justin1 hunter hunter1 hunter2 harley harley1 maggie buster buster1 ginger ginger1 bailey bailey1 pepper
pepper1 cookie cookie1 samantha stephanie elizabeth melissa natasha heather hannah hannah1 victoria christian patrick
benjamin nicholas alexander alexandra brandon brandon1 tyler1 taylor taylor1 martin andrea carlos roberto miguel
maria1 angela angela1 angel1 angels angel123 babygirl babygirl1 babyboy sweetie sexygirl fuckyou fuckyou1 fuckoff
asshole bigdick pussy1 pussycat killer killer1 trustno1 whatever whatever1 computer computer1 internet internet1
samsung samsung1 iphone google google1 google123 facebook facebook1 youtube twitter yahoo1 microsoft windows windows1
linux1 oracle cisco123 server mustang mustang1 corvette ferrari porsche mercedes toyota honda1 yamaha suzuki harley123
matrix phoenix phoenix1 merlin wizard gandalf hello1 hello12 hello123 hellohello hello! goodluck freedom freedom1
america america1 canada london london1 london123 newyork chicago dallas austin boston texas1 brazil mexico france
paris1 germany berlin england scotland ireland russia moscow cheese chocolate chocolat banana peanut coffee cocacola
pizza1 apples apple1 apple123 orange1 cherry strawberry music1 guitar drummer metallica slipknot nirvana blink182
eminem 50cent beatles monster monster1 ninja1 ninja123 samurai soldier marine ranger police fireman doctor lucky1
lucky7 lucky13 lucky123 player player1 gamer1 gamer123 minecraft roblox fortnite callofduty warcraft starcraft success
money1 money123 dollar bitcoin business company nothing nopassword blahblah blablabla idontknow jesus1 jesus123
jesuschrist heaven blessed blessed1 godisgood family family1 family123 friend friends friends1 mother father sister
brother january february march1 april1 august august1 september october november december monday friday friday13
sunday
`;

/** The passwords attackers try first; six characters or more, lower case. */
export const COMMON_PASSWORDS: ReadonlySet<string> = new Set(LIST.trim().split(/\s/));
