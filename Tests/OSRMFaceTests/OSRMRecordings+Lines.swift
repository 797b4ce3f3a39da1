/// Routes through the sample town, complete and simplified, with backslashes escaped as in JSON.
extension OSRMRecordings {
    struct Simplification: Sendable {
        let full: String
        let simplified: String
    }

    static let simplifications = [
        Simplification(
            full: #"gmvquA`vht{BlD|HnDzGrJxO|BxCnM`QxQrS`F~EvM`LzU`Pn[rQxGvDjOnG|]~Lpq@r\\pq@~Vn"#
                + #"QbD~T`E|Ff@xFJzGYtG}@rUuFnJ}Bs@{VyCcg@kBuZm@kSBaYPkFF_BpBsn@z@wK|GkDhMqGbHkC"#
                + #"vIiBlVqBhWo@jAC|UJ~Hl@bGlAdT|G"#,
            simplified:
                #"gmvquA`vht{B~g@ny@zXrZrd@b]hd@jWlsCbkAfw@xKtr@kMgJaoBjEy_Bj_@iQda@{Erp@g@hf@"#
                + #"xK"#),
        Simplification(
            full: #"cb}quApbbt{B|CqDvUoTtMgK`MsIpReLdHeDnGuB|FsA\\Kr\\qIn@~FbCzDrDbArDcA`C{Dp@_G"#
                + #"q@_GaC{DsDcAqAscABkBZsPTgM~@gWjB}^z@_M`DsZ\\yCxFs`@~G__@nA}FjMml@hFiTlGkT}p@"#
                + #"yk@cVeRo[}TuUqOgVyNoNwHy]ePwn@_V{n@qTqpAia@"#,
            simplified:
                #"cb}quApbbt{Bji@if@xi@_\\~m@gPrDzLrDbAtH_G?_OuH_GqAscA`FmzAtNaoArh@a_CahA__A}"#
                + #"xAa_AqmAeg@m`C{v@"#),
        Simplification(
            full: #"}}xquAbmht{BeF_KaC_K`M_WyCgIcGwHzJuQtEkHfYu[gB{L_CqTwCi`@qAuPwFat@c@{FrDcA`C"#
                + #"{Dp@_Gq@_GaC{DsDcAsDbAcCzDo@~Fs\\pI]J}FrAoGtBeHdDqRdLaMrIuMfKwUnTeRlToKdOwDl"#
                + #"Fad@xq@{JdNeJ`LyB|B"#,
            simplified:
                #"}}xquAbmht{BeF_KaC_K`M_WyCgIcGwHpQa[fYu[gFmb@eO}nBrDcA`C{Dp@_Gq@_GaC{DsDcAsD"#
                + #"bAcCzDo@~F_n@fPw[jQw[zU}h@|i@iv@liA{Yd_@"#),
        Simplification(
            full: #"{rjquA~sot{BiMzCuG|@DeFXsYaB_UoAuHsDyTuAiFOo@aCcJiBoF_BuEwCwFqDaHmHaI{LqIsIu"#
                + #"E_O_IsC}AkC|HcDnGkAlA"#,
            simplified: #"{rjquA~sot{B_VxE^y`@aB_UcGo^gF}RsO_^iVsSg^sR{JzS"#),
        Simplification(
            full: #"uurquAdbvt{B~FeXnDuTv@}IZaJCaDCcEk@gJgAeJqGa_@mBwKmAeJw@gJWeJFeJ^uH"#,
            simplified: #"uurquAdbvt{BnL{m@rA_Us@mUmQmmANa_@"#),
        Simplification(
            full: #"{mhquAt{js{BTtEh@dVBjWYbV{BtbAvC`UpLnw@zCdUxBjTj@hIl@rRnHoCnGoJbAwGx@aJdEes@"#,
            simplified: #"{mhquAt{js{BbAfu@uCxyAdVvcBrEhr@nHoCnGoJbI_gA"#),
        Simplification(
            full: #"mejquAjn`t{BBzAt@~a@jAxo@PrJXlKHvCkXrDcQ`CzAtZJhGj@f_@LvHGlPIdOwAfOqAfCuB~@y"#
                + #"Fb@yJGsNkAuFiAgBcBwJj@a@L"#,
            simplified: #"mejquAjn`t{BzDnrBoj@tH`D~lAQr`@wAfOgEfEyFb@mZsA}ImDyKx@"#),
        Simplification(
            full: #"kesquA`fxt{BO`DaD|o@cBhVkC|Uq@`Ei@`DsEbS_GzR{GrRuVxo@iBdFwDlK"#,
            simplified: #"kesquA`fxt{BuGhlAgF`a@sM~f@sh@`wA"#),
    ]
}
