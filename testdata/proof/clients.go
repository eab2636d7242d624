//go:build !clientgo031 && !clientgo035

package main

import (
	"bufio"
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"io"
	"log"
	"net"
	"strings"
	"time"

	"github.com/IBM/sarama"
	"github.com/go-redis/redis/v8"
	"github.com/go-zookeeper/zk"
	"github.com/nats-io/nats.go"
	"github.com/twmb/franz-go/pkg/kgo"
	"go.mongodb.org/mongo-driver/v2/mongo"
	"go.mongodb.org/mongo-driver/v2/mongo/options"
	"golang.org/x/crypto/ssh"
)

const (
	redisPackage  = "github.com/go-redis/redis/v8."
	saramaPackage = "github.com/IBM/sarama."
	kgoPackage    = "github.com/twmb/franz-go/pkg/kgo."
	mongoPackage  = "go.mongodb.org/mongo-driver/v2/mongo."
	zkPackage     = "github.com/go-zookeeper/zk."
	natsPackage   = "github.com/nats-io/nats.go."
	sshPackage    = "golang.org/x/crypto/ssh."
)

// nobody is where no server listens. Clients that begin without one have goroutines all the same.
const nobody = "127.0.0.1:1"

// Clients of stores and queues, of which nobody has asked anything.
var clients = []probe{
	{symbol: redisPackage + "NewClient", prepare: alone(func() func() {
		c := redis.NewClient(&redis.Options{Addr: nobody})
		return func() { check(c.Close()) }
	})},
	{symbol: redisPackage + "NewFailoverClient", prepare: alone(func() func() {
		c := redis.NewFailoverClient(&redis.FailoverOptions{MasterName: "m", SentinelAddrs: []string{nobody}})
		return func() { check(c.Close()) }
	})},
	{symbol: redisPackage + "NewUniversalClient", prepare: alone(func() func() {
		c := redis.NewUniversalClient(&redis.UniversalOptions{Addrs: []string{nobody}})
		return func() { check(c.Close()) }
	})},
	kafkaProbe("NewClient", sarama.NewClient),
	kafkaProbe("NewConsumer", sarama.NewConsumer),
	kafkaProbe("NewSyncProducer", sarama.NewSyncProducer),
	kafkaProbe("NewAsyncProducer", sarama.NewAsyncProducer),
	kafkaProbe("NewConsumerGroup", func(addrs []string, config *sarama.Config) (sarama.ConsumerGroup, error) {
		return sarama.NewConsumerGroup(addrs, "g", config)
	}),
	{symbol: kgoPackage + "NewClient", prepare: alone(func() func() {
		c := must(kgo.NewClient(kgo.SeedBrokers(nobody)))
		return c.Close
	})},
	{symbol: mongoPackage + "Connect", prepare: alone(func() func() {
		c := must(mongo.Connect(options.Client().ApplyURI("mongodb://" + nobody)))
		return func() { check(c.Disconnect(context.Background())) }
	})},
	{symbol: zkPackage + "Connect", prepare: alone(func() func() {
		c, _, err := zk.Connect([]string{nobody}, time.Second, zk.WithLogger(log.New(io.Discard, "", 0)))
		check(err)
		return c.Close
	})},
	{symbol: natsPackage + "Connect", prepare: func(s *site) maker {
		url := "nats://" + s.others["nats"]
		return func() func() {
			c := must(nats.Connect(url))
			return c.Close
		}
	}},
	{symbol: sshPackage + "Dial", prepare: func(s *site) maker {
		addr := s.others["ssh"]
		return func() func() {
			c := must(ssh.Dial("tcp", addr, &ssh.ClientConfig{HostKeyCallback: ssh.InsecureIgnoreHostKey()}))
			return func() { check(c.Close()) }
		}
	}},
}

func kafkaProbe[C interface{ Close() error }](function string, open func(addrs []string, config *sarama.Config) (C, error)) probe {
	return probe{symbol: saramaPackage + function, prepare: alone(func() func() {
		config := sarama.NewConfig()
		config.Metadata.Full = false // it asks no broker
		config.Producer.Return.Successes = true
		c := must(open([]string{nobody}, config))
		return func() { check(c.Close()) }
	})}
}

// otherServers are of those clients that do not begin without one.
var otherServers = map[string]func() func(net.Conn){
	"nats": func() func(net.Conn) { return serveNATS },
	"ssh":  serveSSH,
}

// serveNATS says what a server says first, and answers pings.
func serveNATS(conn net.Conn) {
	defer conn.Close()
	if _, err := io.WriteString(conn, "INFO {\"server_id\":\"s\",\"version\":\"2.10.0\",\"headers\":true,\"max_payload\":1048576}\r\n"); err != nil {
		return
	}
	for lines := bufio.NewScanner(conn); lines.Scan(); {
		if strings.HasPrefix(lines.Text(), "PING") {
			if _, err := io.WriteString(conn, "PONG\r\n"); err != nil {
				return
			}
		}
	}
}

// serveSSH lets everybody in.
func serveSSH() func(net.Conn) {
	_, key, err := ed25519.GenerateKey(rand.Reader)
	check(err)
	config := &ssh.ServerConfig{NoClientAuth: true}
	config.AddHostKey(must(ssh.NewSignerFromKey(key)))
	return func(conn net.Conn) {
		_, channels, requests, err := ssh.NewServerConn(conn, config)
		if err != nil {
			return
		}
		go ssh.DiscardRequests(requests)
		for range channels {
		}
	}
}
