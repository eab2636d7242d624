package knowledge

import "github.com/leaklint/leaklint/internal/symbol"

// FailsAsRead are functions that fail where what they read from has come to its end, or fails, and for no other reason. Of a pipe there is nobody left then
// who writes. Of the body of a response nothing is left either, over HTTP/1.1 as over HTTP/2, whatever the reason: measured with Go 1.26.
//
//	line, err := r.ReadBytes('\n')    // r := bufio.NewReader(pr)
var FailsAsRead = set(
	symbol.Symbol{Path: "io", Recv: "Reader", Name: "Read"},
	symbol.Symbol{Path: "io", Recv: "PipeReader", Name: "Read"},
	symbol.Symbol{Path: "io", Name: "ReadFull"},
	symbol.Symbol{Path: "io", Name: "ReadAtLeast"},
	symbol.Symbol{Path: "bufio", Recv: "Reader", Name: "Read"},
	symbol.Symbol{Path: "bufio", Recv: "Reader", Name: "ReadByte"},
	symbol.Symbol{Path: "bufio", Recv: "Reader", Name: "ReadBytes"},
	symbol.Symbol{Path: "bufio", Recv: "Reader", Name: "ReadLine"},
	symbol.Symbol{Path: "bufio", Recv: "Reader", Name: "ReadRune"},
	symbol.Symbol{Path: "bufio", Recv: "Reader", Name: "ReadString"},
)

// Scans gives false at the end. A line that is too long, of which it says no more, is left to those who know that they have such.
var Scans = symbol.Symbol{Path: "bufio", Recv: "Scanner", Name: "Scan"}

// NopCloser makes of a reader one whose Close does nothing: nobody has to call that.
var NopCloser = symbol.Symbol{Path: "io", Name: "NopCloser"}
