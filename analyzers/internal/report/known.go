package report

import (
	"os"
	"sync"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/analyzers/internal/baseline"
	"github.com/leaklint/leaklint/analyzers/internal/symbol"
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

// Unmatched returns the entries of the baseline, of the packages named, that there is no
// finding for any more.
func Unmatched(named map[string]bool) []baseline.Entry {
	k := &options.known
	k.mu.Lock()
	defer k.mu.Unlock()
	left := make(baseline.Set)
	for e, n := range k.set {
		if n -= k.matched[e]; n > 0 && named[e.Package] {
			left[e] = n
		}
	}
	return left.Sorted()
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
	pass := l.pass
	read := pass.ReadFile
	if read == nil {
		read = os.ReadFile // not all drivers give one
	}
	text, err := read(pass.Fset.PositionFor(d.Pos, false).Filename)
	if err != nil {
		text = nil // the rest has to do
	}
	return baseline.Of(pass.Analyzer.Name, symbol.PkgPath(pass.Pkg), pass.Fset, File(pass, d.Pos), text, d.Pos)
}
