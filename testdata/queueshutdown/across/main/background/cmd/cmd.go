// Main drops, and passes a ctx that never ends; the process ends with main.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/leaklint/leaklint/testdata/queueshutdown/across/main/background/lib"
)

func main() {
	c, err := lib.New(lib.Config{Name: "main", Server: os.Getenv("SERVER")})
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	if err := c.Ping(context.Background()); err != nil {
		fmt.Fprintln(os.Stderr, err)
		return
	}
	_ = c.Run(context.Background())
}
