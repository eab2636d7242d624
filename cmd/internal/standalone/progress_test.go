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
		p.step(7)
		time.Sleep(patience)
		stop()
		stop() // does no harm
		said := out.String()
		for _, want := range []string{"leaklint: looking for packages (2s)", "leaklint: 1 of 7 packages (4s)"} {
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

func TestNoProgress(t *testing.T) {
	var p *Progress
	p.start("nothing")
	p.step(1)
}
