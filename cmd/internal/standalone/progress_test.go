package standalone

import (
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestProgress(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out screen
		p := new(Progress)
		stop := p.Show(&out)
		p.start("looking for packages")
		time.Sleep(patience - time.Millisecond)
		synctest.Wait()
		if said := out.String(); said != "" {
			t.Errorf("says %q at once", said)
		}
		time.Sleep(2 * time.Millisecond)
		synctest.Wait()
		p.types(3, 9)
		time.Sleep(patience)
		p.step("analyzing", 7)
		time.Sleep(patience)
		p.types(8, 9) // of a second round
		p.step("analyzing", 7)
		time.Sleep(patience)
		stop()
		stop() // does no harm
		said := out.String()
		for _, want := range []string{"leaklint: still looking for packages (2s)", "leaklint: still reading what the packages import: 3 of 9 packages (4s)", "leaklint: still analyzing: 1 of 7 packages (6s)", "leaklint: still analyzing: 1 of 7 packages (8s)"} {
			if !strings.Contains(said, want) {
				t.Errorf("said %q, without %q", said, want)
			}
		}
		if !strings.HasSuffix(said, "\r\x1b[K") {
			t.Errorf("the line is still there: %q", said)
		}
	})
}

// A screen may be looked at while it is written to.
type screen struct {
	mu   sync.Mutex
	said strings.Builder
}

func (s *screen) Write(b []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.said.Write(b)
}

func (s *screen) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.said.String()
}

// TestLog checks that there is a line now and then where nobody sees one change.
func TestLog(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var out screen
		p := new(Progress)
		stop := p.Log(&out)
		p.start("looking for packages")
		time.Sleep(silence + time.Second)
		p.step("analyzing", 7)
		p.step("analyzing", 7)
		time.Sleep(silence)
		stop()
		const want = "leaklint: still looking for packages (20s)\nleaklint: still analyzing: 2 of 7 packages (40s)\n"
		if said := out.String(); said != want {
			t.Errorf("said %q, want %q", said, want)
		}
	})
}

func TestNoProgress(t *testing.T) {
	var p *Progress
	p.start("nothing")
	p.types(1, 1)
	p.step("nothing", 1)
}
