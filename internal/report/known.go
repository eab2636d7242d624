package report

import (
	"os"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/baseline"
	"github.com/leaklint/leaklint/internal/symbol"
)

// A knownFlag is the file of a baseline, and what is in it.
type knownFlag struct {
	file string
	set  baseline.Set

	mu      sync.Mutex
	matched baseline.Set // by the findings of one check in one package, at most
}

func (k *knownFlag) String() string { return k.file }

func (k *knownFlag) Set(file string) error {
	var set baseline.Set
	if file != "" {
		var err error
		if set, err = baseline.Read(file); err != nil {
			return err
		}
	}
	k.file, k.set, k.matched = file, set, make(baseline.Set)
	return nil
}

// Unmatched returns the entries of the baseline that there is no finding for any more, and
// for how many of the same.
func Unmatched() baseline.Set {
	k := &options.known
	k.mu.Lock()
	defer k.mu.Unlock()
	left := make(baseline.Set)
	for e, n := range k.set {
		if n -= k.matched[e]; n > 0 {
			left[e] = n
		}
	}
	return left
}

// unknown returns the findings that are not in the baseline.
func (k *knownFlag) unknown(l *Late, list []analysis.Diagnostic) []analysis.Diagnostic {
	if len(k.set) == 0 || len(list) == 0 {
		return list
	}
	matched := make(baseline.Set)
	var rest []analysis.Diagnostic
	for _, d := range list {
		if e := l.EntryOf(d); matched[e] < k.set[e] {
			matched[e]++
		} else {
			rest = append(rest, d)
		}
	}
	k.mu.Lock()
	defer k.mu.Unlock()
	for e, n := range matched {
		k.matched[e] = max(k.matched[e], n)
	}
	return rest
}

// EntryOf returns the entry of a baseline for one of the findings.
func (l *Late) EntryOf(d analysis.Diagnostic) baseline.Entry {
	pass, file := l.pass, File(l.pass, d.Pos)
	at, read := pass.Fset.PositionFor(d.Pos, false), pass.ReadFile
	if file != nil && isOfCgo(file) {
		at, read = pass.Fset.Position(d.Pos), nil // of the file that it was made from
	}
	if read == nil {
		read = os.ReadFile // not all drivers give one
	}
	text, err := read(at.Filename)
	if err != nil {
		text = nil // the rest has to do
	}
	return baseline.Of(pass.Analyzer.Name, symbol.PkgPath(pass.Pkg), file, d.Pos, text, at.Line)
}
