// Package wording puts findings into words, the same for all checks: what is true
// first, in the field's own terms, then what it costs. Its first words about the
// cost carry the tier, as go vet prints no category.
package wording

import (
	"fmt"
	"go/token"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/leaklint/leaklint/internal/config"
	"github.com/leaklint/leaklint/internal/lifetime"
	"github.com/leaklint/leaklint/internal/mustcall"
	"github.com/leaklint/leaklint/internal/resource"
)

// What is said of related places, where others ask for it.
const (
	GoesOn     = "goes on here"                     // a call by which a goroutine comes to its wait
	TermBegins = "each leadership term begins here" // what a new leader calls
	Alike      = "another of the same cause"        // a finding that is told with the first of many
)

// A Finding is a finding with what the source calls its things.
type Finding struct {
	*mustcall.Finding
	resource.Words
	Name  string // of the variable or field that the thing, or its owner, is assigned to; or ""
	Thing string // what to call a thing that has no name, if not by its kind: "the handler added to pods"
}

// Truth says what is true.
func (f Finding) Truth() string {
	const on = " on every path"
	switch f.Shape {
	case mustcall.OwnerDropped:
		if f.Never {
			return fmt.Sprintf("%s is dropped without %s", f.owner(), f.releasers())
		}
		return fmt.Sprintf("%s is dropped on a path without %s", f.owner(), f.releasers())
	case mustcall.FuncDropped:
		return fmt.Sprintf("the func that %s %s is not called%s", f.Releases, f.Subject(), on)
	case mustcall.Replaced:
		if f.ByNil {
			return fmt.Sprintf("%s is replaced by nil and not %s", f.Subject(), f.Released)
		}
		return fmt.Sprintf("%s is replaced and not %s", f.Subject(), f.Released)
	case mustcall.NewcomerLost:
		return fmt.Sprintf("%s is dropped if another is found, and not %s", f.Subject(), f.Released)
	case mustcall.Deleted:
		return "an entry is deleted without " + f.releasers()
	case mustcall.OutlivesObject:
		return fmt.Sprintf("%s is not %s when its object is gone", f.Subject(), f.Released)
	case mustcall.EntriesLeft:
		return fmt.Sprintf("what is in %q of %s is not %s by %s", f.Field.Name(), f.Owner, f.Released, f.Teardown)
	case mustcall.ReturnsEarly:
		return fmt.Sprintf("%s can return before it %s %s", f.Methods[0].Name, f.Releases, f.Subject())
	case mustcall.NeverReleased:
		if f.Teardown != "" {
			return fmt.Sprintf("%s is not %s by %s", f.Subject(), f.Released, f.Teardown)
		}
		if len(f.Releasers) > 0 {
			return fmt.Sprintf("%s is %s by %s only, which nothing calls", f.Subject(), f.Released, f.Releasers[0].Name())
		}
		return fmt.Sprintf("%s is never %s", f.Subject(), f.Released)
	}
	if f.Never {
		return fmt.Sprintf("%s is never %s", f.Subject(), f.Released)
	}
	return fmt.Sprintf("%s is not %s%s", f.Subject(), f.Released, on)
}

// Subject names the thing: by its field, its owner, or its variable.
func (f Finding) Subject() string {
	switch {
	case f.Field != nil && f.Owner != "":
		return fmt.Sprintf("%s %q of %s", f.Long, f.Field.Name(), f.Owner)
	case f.Field != nil:
		return fmt.Sprintf("%s %q", f.Long, f.Field.Name())
	case f.Owner != "":
		return fmt.Sprintf("the %s of %s", f.Short, f.owner())
	case f.Name != "":
		return fmt.Sprintf("%s %q", f.Long, f.Name)
	}
	if f.Thing != "" {
		return f.Thing
	}
	return "the " + f.Long
}

func (f Finding) owner() string {
	switch {
	case f.Name != "":
		return fmt.Sprintf("%q", f.Name)
	case f.Owner != "":
		return "the new " + f.Owner
	}
	return "the owner of the " + f.Short
}

// releasers names the methods that would release the thing.
func (f Finding) releasers() string {
	if len(f.Methods) == 0 {
		return fmt.Sprintf("its %s being %s", f.Short, f.Released)
	}
	var names []string
	for _, m := range f.Methods[:min(3, len(f.Methods))] {
		names = append(names, m.Name)
	}
	return fmt.Sprintf("%s, which %s its %s", strings.Join(names, " or "), f.Releases, f.Short)
}

// Evidence points to what decided about a finding at that position: where it shows how often its
// function is called, and each call from there on.
func Evidence(v lifetime.Verdict, at token.Pos) []analysis.RelatedInformation {
	if v.Why == "" || !v.Pos.IsValid() || v.Pos == at {
		return nil
	}
	list := []analysis.RelatedInformation{{Pos: v.Pos, Message: v.Note}}
	if v.Terms {
		list[0].Message = TermBegins
	}
	for _, hop := range v.Hops {
		if hop.Pos.IsValid() && hop.Pos != at {
			list = append(list, analysis.RelatedInformation{Pos: hop.Pos, Message: fmt.Sprintf("then from %s, here", hop.Fn)})
		}
	}
	return list
}

// IsCall reports whether that is said of a call on the way to where a thing is made.
func IsCall(said string) bool {
	return said == TermBegins || strings.HasPrefix(said, "called from ") || strings.HasPrefix(said, "then from ")
}

// Verb says whether a finding of that tier leaks, or may leak.
func Verb(tier string) string {
	if tier == config.Leak {
		return "leaks"
	}
	return "may leak"
}

// MayBe returns the message of a leak as that of what may be one.
func MayBe(message string) string {
	return strings.Replace(message, "("+Verb(config.Leak)+" ", "("+Verb(config.LeakProne)+" ", 1)
}

// Cost says what a finding of that tier keeps for ever, each time.
func Cost(tier string, c resource.Cost) string { return Once(tier, c) + " each time" }

// Once says what a finding of that tier keeps for ever that happens once. What is held by a goroutine
// of the user's own is not known.
func Once(tier string, c resource.Cost) string { return Verb(tier) + " " + what(c) }

// Passes says what is kept until something ends it.
func Passes(c resource.Cost, end string) string {
	return fmt.Sprintf("keeps %s until %s", what(c), end)
}

func what(c resource.Cost) string {
	plural := "s"
	if c.Goroutines == 1 {
		plural = ""
	}
	if c.KiB == 0 {
		return fmt.Sprintf("%d goroutine%s and what it holds", c.Goroutines, plural)
	}
	return fmt.Sprintf("%d goroutine%s and %d KiB", c.Goroutines, plural, c.KiB)
}

// Held says so of something without a goroutine, by what it is called.
func Held(tier, thing string) string {
	return fmt.Sprintf("%s the %s and what it holds", Verb(tier), thing)
}

// Goroutines returns how many goroutines a message says that each thing keeps.
func Goroutines(message string) (n int, ok bool) {
	m := keeps.FindStringSubmatch(message)
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(m[1])
	return n, err == nil
}

// keeps is what Cost writes, and blockedwait.
var keeps = regexp.MustCompile(`\((?:may leak|leaks) (\d+) goroutines?\b`)
