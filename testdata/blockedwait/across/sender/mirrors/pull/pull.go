// Case: Two mirrors race into an unbuffered channel, one answer is read: the slower one stays in the send inside mirror.Ask.

package pull

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/sender/mirrors/mirror"
)

func Manifest(ref string) string {
	ch := make(chan string)
	for _, host := range []string{"eu", "us"} {
		go mirror.Ask(ch, host, ref) // want `goroutine may wait forever .*\(leaks 1 goroutine each time.*\)`
	}
	return <-ch
}
