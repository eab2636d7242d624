// Case: The library is started by the initializer of a package variable: process lifetime for the program.

package metrics

import (
	"github.com/leaklint/leaklint/testdata/blockedwait/across/proc/package_var/daemon"
)

var shared = daemon.New()

func Record(name string) { shared.Submit(name) }
