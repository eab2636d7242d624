// right: main blocks for ever with its goroutines
package main

import (
	"bufio"
	"fmt"
	"os"
	"runtime"
)

func main() {
	c := make(chan int)
	for i := 0; i < runtime.NumCPU(); i++ {
		go func() {
			for v := range c {
				fmt.Println(v)
			}
		}()
	}
	go func() { select {} }()
	sc := bufio.NewScanner(os.Stdin)
	for sc.Scan() {
		c <- len(sc.Text())
	}
}
