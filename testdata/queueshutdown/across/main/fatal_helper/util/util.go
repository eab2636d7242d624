// Ends the process.
package util

import (
	"fmt"
	"os"
)

// Die logs and exits.
func Die(format string, args ...any) {
	fmt.Fprintf(os.Stderr, format+"\n", args...)
	os.Exit(1)
}
