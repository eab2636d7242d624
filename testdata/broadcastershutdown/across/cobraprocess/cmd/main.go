// The program around the cobra command.
package main

import (
	"os"

	"github.com/leaklint/leaklint/testdata/broadcastershutdown/across/cobraprocess/cmd/app"
)

func main() {
	if err := app.NewCommand().Execute(); err != nil {
		os.Exit(1)
	}
}
