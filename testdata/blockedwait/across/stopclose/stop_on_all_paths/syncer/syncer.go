// Case: Twin of stop_missed_on_error: the error path calls Stop too; silent.

package syncer

import (
	"errors"

	"github.com/leaklint/leaklint/testdata/blockedwait/across/shared/feed"
)

func Once(names []string) error {
	f := feed.New()
	go f.Run()
	for _, n := range names {
		if n == "" {
			f.Stop()
			return errors.New("empty name")
		}
		f.Publish(n)
	}
	f.Stop()
	return nil
}
