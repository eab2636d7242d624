package work

import (
	"log"
)

func All(jobs <-chan string) error {
	for j := range jobs {
		log.Println(j)
	}
	return nil
}
