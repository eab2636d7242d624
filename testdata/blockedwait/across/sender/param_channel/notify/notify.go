// Case: The channel comes from the caller of an exported function and that caller is not part of the program: unknown, silent.

package notify

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/sender/param_channel/relay"
)

// Started tells whoever owns ch; who reads it cannot be seen here.
func Started(ch chan<- string, name string) {
	go relay.Forward(ch, name)
}
