// Case: Stop is called at the end of the function only; the early return leaves Run in its range.

package syncer

import (
	"errors"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/feed"
)

func Once(names []string) error {
	f := feed.New()
	go f.Run() // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	for _, n := range names {
		if n == "" {
			return errors.New("empty name")
		}
		f.Publish(n)
	}
	f.Stop()
	return nil
}
