// Case: Twin of mirrors: mirror.Ask drops its answer when nobody listens (select default, buffer of one); silent.

package pull

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/sender/mirrors_nonblocking/mirror"
)

func Manifest(ref string) string {
	ch := make(chan string, 1)
	for _, host := range []string{"eu", "us"} {
		go mirror.Ask(ch, host, ref)
	}
	return <-ch
}
